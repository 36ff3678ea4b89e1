/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { setOut, sharedServer, untilLive, visitor } from '../support/visitor.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('all campaigns of a browser', () => {
  it('are brought to another device by a link, once', async () => {
    const page = await visitor({ viewport: { width: 1280, height: 800 } });
    await setOut(page, sharedServer());
    const campaign = page.url();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('Use on another device').click();
    await page.getByTestId('link-code').waitFor();
    await expectNoFaultInAnyLight(page, 'a dialog');
    const url = await page.getByTestId('link-url').inputValue();
    expect(url).toMatch(/\/keyring#[\w-]{32}$/);

    const phone = await visitor(PHONE);
    const sent: string[] = [];
    phone.on('request', (request) => sent.push(request.url()));
    await phone.goto(url);
    const bring = phone.getByRole('button', { name: 'Bring them here' });
    await bring.waitFor();
    await expectNoFaultInAnyLight(phone, 'the links of another device');
    expect(new URL(phone.url()).hash).toBe('');
    const code = new URL(url).hash.slice(1);
    expect(sent.filter((address) => address.split('#')[0]?.includes(code))).toEqual([]);
    await bring.click();
    await phone.waitForURL(sharedServer());
    await phone.goto(campaign);
    await untilLive(phone, 'connected');

    const third = await visitor(PHONE);
    await third.goto(url);
    await third.getByRole('button', { name: 'Bring them here' }).click();
    expect(await third.getByRole('alert').textContent()).toMatch(/it was used, or its ten minutes are over/);
  });

  it('are forgotten by a browser, with all that it kept', async () => {
    const page = await visitor(PHONE);
    await setOut(page, sharedServer());
    const campaign = page.url();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('Forget this browser').click();
    const leave = page.getByRole('button', { name: 'Forget here' });
    await leave.waitFor();
    await expectNoFaultInAnyLight(page, 'a dialog');
    await leave.click();
    await page.waitForURL(sharedServer());
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('hexfarer'))),
    ).toEqual([]);
    expect((await page.context().cookies()).filter(({ name }) => name.includes('hexfarer'))).toEqual([]);
    await page.goto(campaign);
    await page.getByTestId('error-page').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Not on any map of yours');
  });
});
