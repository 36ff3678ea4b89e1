import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { validateHeaderValue } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import contentDisposition from 'content-disposition';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LOG_OPTIONS } from '../../src/cli/terminal/log-options.ts';
import { fileName } from '../../src/http/file-name.ts';
import { Metrics } from '../../src/http/metrics.ts';
import { visibleJson } from '../../src/text/visible-json.ts';
import { sized } from '../support/all-tests.ts';
import { hostileText, unseenIn } from '../support/hostile-text.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'hexfarer-names-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

describe('the name of a file made from a hostile name', () => {
  it('can be written and found again on any system', () => {
    const at = folder();
    fc.assert(
      fc.property(hostileText, (name) => {
        const file = `${fileName(name)}.hexfarer.gz`;
        expect(Buffer.byteLength(file)).toBeLessThanOrEqual(160);
        expect(file).not.toMatch(/[\p{C}<>:"/\\|?*\u2028\u2029]|^[-. ~]|^(con|prn|aux|nul|com\d|lpt\d)\./iu);
        writeFileSync(join(at, file), name);
        expect(readdirSync(at)).toEqual([file]);
        expect(readFileSync(join(at, file), 'utf8')).toBe(Buffer.from(name).toString());
        rmSync(join(at, file));
      }),
      { numRuns: sized(400, 1000) },
    );
  });

  it('passes through the header that offers it for download', () => {
    fc.assert(
      fc.property(hostileText, (name) => {
        const file = `${fileName(name)}.svg`;
        const header = contentDisposition.create(file);
        validateHeaderValue('Content-Disposition', header);
        expect(header).toMatch(/^[ -~\u00a0-\u00ff]+$/);
        expect(contentDisposition.parse(header)).toMatchObject({
          type: 'attachment',
          parameters: { filename: file },
        });
      }),
      { numRuns: sized(400, 1000) },
    );
  });

  it.each([
    ['The Green Marches', 'The Green Marches'],
    ['Vale & "Fen" / 50 %', 'Vale Fen 50'],
    ['मध्य देश', 'मध्य देश'],
    ['Que\u0301bec', 'Qu\u00e9bec'],
    ['CON', 'CON-hexfarer'],
    ['lpt1', 'lpt1-hexfarer'],
    ['../../etc/passwd', 'etcpasswd'],
    ['-rf', 'rf'],
    ['...', 'hexfarer'],
    ['\u202egvs', 'gvs'],
    ['試'.repeat(120), '試'.repeat(40)],
  ])('%j becomes %j', (name, file) => {
    expect(fileName(name)).toBe(file);
  });
});

describe('printed JSON', () => {
  it('is the same document, without any character that a terminal would interpret', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const shown = visibleJson(JSON.stringify({ [text]: text }, null, 2));
        expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify({ [text]: text })));
        expect(unseenIn(shown)).toBeNull();
        expect(shown.split('\n')).toHaveLength(3);
      }),
      { numRuns: sized(800, 2000) },
    );
  });
});

describe('the log of a server that is sent hostile texts', () => {
  it('has one document a line, whatever was requested and whatever failed', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        let written = '';
        const log = pino(LOG_OPTIONS, {
          write: (line: string) => {
            written += line;
          },
        });
        log.error({ err: new Error(text), path: text, [text]: text }, text);
        expect(written.endsWith('\n')).toBe(true);
        const [line = '', ...more] = written.slice(0, -1).split('\n');
        expect(more).toEqual([]);
        expect(JSON.parse(line)).toMatchObject({ level: 50, path: text });
        expect(unseenIn(line)).toBeNull();
      }),
      { numRuns: sized(400, 1000) },
    );
  });
});

/** A line of the Prometheus text format, as documented. */
const LABEL = '[a-zA-Z_]\\w*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"';
const SAMPLE = new RegExp(
  `^[a-zA-Z_:][\\w:]*(?:\\{(?:${LABEL}(?:,${LABEL})*,?)?\\})? (?:NaN|[+-]Inf|-?[\\d.e+-]+)$`,
);

describe('the metrics', () => {
  it('are in the Prometheus format, whatever the label values', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (kind, outcome) => {
        const metrics = new Metrics();
        metrics.commandDone(kind, outcome);
        metrics.queue(outcome, () => 1);
        const lines = (await metrics.text()).trimEnd().split('\n');
        metrics.close();
        for (const line of lines.filter((each) => each !== '' && !/^# (HELP|TYPE) \w+ .+$/.test(each)))
          expect(line).toMatch(SAMPLE);
      }),
      { numRuns: sized(60, 150) },
    );
  });
});
