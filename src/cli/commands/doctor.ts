import { backupFindings } from '../doctor/backup-findings.ts';
import { directoryFindings } from '../doctor/data-findings.ts';
import { examineDatabase } from '../doctor/database-findings.ts';
import type { Finding } from '../doctor/finding.ts';
import { postgresFindings } from '../doctor/postgres-findings.ts';
import { type ReadableSettings, readableSettings } from '../doctor/readable-settings.ts';
import { findingsReport, settingsReport } from '../doctor/report.ts';
import { nodeFinding, settingsFindings } from '../doctor/settings-findings.ts';
import { boundSettings, mainSettings } from '../doctor/told-settings.ts';
import { type CliCommand, json, text } from '../terminal/command.ts';
import { dataHelp, dataOption } from '../terminal/data-option.ts';
import { VERSION } from '../terminal/version.ts';

export const doctor: CliCommand = {
  name: 'doctor',
  operands: [],
  options: {
    ...dataOption,
    host: { type: 'string' },
    port: { type: 'string' },
    demo: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  help: {
    ...dataHelp,
    host: { value: 'ADDRESS', does: 'as the server is started with, if it is' },
    port: { value: 'PORT', does: 'as the server is started with, if it is' },
    demo: { does: 'as the server is started with, if it is' },
    json: { does: 'as one JSON document' },
  },
  async run({ values }, terminal) {
    const options = {
      host: text(values.host),
      port: text(values.port),
      data: text(values.data),
      demo: values.demo === true,
    };
    const read = readableSettings(terminal.environment, options);
    const findings = await allFindings(read);
    const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length;
    const ok = count('wrong') === 0;
    const { node } = process.versions;
    const [main, bounds] = [mainSettings(read), boundSettings(read)];
    if (values.json)
      terminal.out(json({ ok, version: VERSION, node, settings: [...main, ...bounds], findings }));
    else
      terminal.out(
        [
          settingsReport(`Hexfarer ${VERSION}: what is set (*), and what is usual`, main),
          settingsReport(
            `How far everything may grow${read.settings.limited ? '' : ', were it not for HEXFARER_LIMITS=off'}`,
            bounds,
          ),
          findingsReport(findings),
          `${verdict(count('wrong'), count('risky'))}\n`,
        ].join('\n'),
      );
    return ok ? 0 : 1;
  },
};

async function allFindings(read: ReadableSettings): Promise<Finding[]> {
  const { settings } = read;
  const fitting = [nodeFinding(process.versions.node), ...(await settingsFindings(read))];
  if (settings.database !== null) return [...fitting, ...(await postgresFindings(settings.database))];
  const directory = directoryFindings(settings);
  const found = [...fitting, ...directory];
  // If the directory can't be read, there is nothing more to say.
  if (directory.some(({ about, level }) => about === 'data' && level === 'wrong')) return found;
  const look = examineDatabase(settings);
  return [...found, ...look.findings, ...(await backupFindings(settings, look, Date.now()))];
}

function verdict(wrong: number, risky: number): string {
  if (wrong === 0 && risky === 0) return 'All is well.';
  const said = [...(wrong > 0 ? [`${wrong} wrong`] : []), ...(risky > 0 ? [`${risky} risky`] : [])];
  return `${said.join(', ')}.`;
}
