import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { beforeAll, describe, expect, it } from 'vitest';
import { atEndOfFile } from '../support/at-end.ts';
import { lockedPackages, shippedPackages } from '../support/lock-file.ts';
import { checkoutCopy, type Packed, packCheckout } from '../support/pack-checkout.ts';

const atEnd = atEndOfFile(300_000);

let first: Packed;
let checkout: string;

beforeAll(() => {
  checkout = checkoutCopy(atEnd);
  first = packCheckout(atEnd, checkout);
}, 300_000);

const sha256 = ({ file }: Packed) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('the package, built twice', () => {
  it('is the same byte for byte in the same place, and in another place at another time', () => {
    const [again, elsewhere] = [
      packCheckout(atEnd, checkout),
      packCheckout(atEnd, checkoutCopy(atEnd, 'elsewhere/deeper')),
    ];
    expect([sha256(again), sha256(elsewhere)]).toEqual([sha256(first), sha256(first)]);
    process.stdout.write(`the package: sha256 ${sha256(first)}, three times\n`);
  });
});

interface Bom {
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string; readonly component: { readonly purl: string } };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly version: string;
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

describe('the software bill of materials', () => {
  const text = () =>
    execFileSync('tar', ['-xzOf', first.file, 'package/dist/sbom.cdx.json'], { encoding: 'utf8' });
  const bom = (): Bom => JSON.parse(text());

  it('is valid CycloneDX', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
    expect(await validator.validate(text())).toBeNull();
    expect(await validator.validate(text().replace('"components"', '"parts"'))).not.toBeNull();
  });

  it('lists all packages installed with it, and those in the page', () => {
    const named = bom().components.map(({ name, version }) => `${name}@${version}`);
    expect(new Set(named).size).toBe(named.length);
    for (const { name, version } of shippedPackages()) expect(named).toContain(`${name}@${version}`);
    const inPage = JSON.parse(
      readFileSync(join(checkout, 'dist/page-packages.json'), 'utf8'),
    ) as LockedName[];
    for (const { name, version } of inPage) expect(named).toContain(`${name}@${version}`);
    const rest = lockedPackages().filter(
      ({ name, isForDevelopment }) => isForDevelopment && !inPage.some((one) => one.name === name),
    );
    expect(
      rest.map(({ name, version }) => `${name}@${version}`).filter((name) => named.includes(name)),
    ).toEqual([]);
  });

  it('lists dependencies only between its components, and contains no time', () => {
    const { dependencies, components, metadata, serialNumber } = bom();
    const refs = new Set(components.map((one) => one['bom-ref']));
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
    expect(metadata.component.purl).toBe(`pkg:npm/hexfarer@${first.version}`);
    expect([metadata.timestamp, serialNumber]).toEqual([undefined, undefined]);
  });
});

interface LockedName {
  readonly name: string;
  readonly version: string;
}
