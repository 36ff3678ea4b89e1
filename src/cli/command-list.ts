import type { CliCommand } from './terminal/command.ts';

/** A command in the overview. */
export interface ListedCommand {
  /** What it does, in one sentence. */
  readonly summary: string;
  /**
   * Loads the command when it is needed: most commands need only a part of the program, and the overview needs none.
   */
  load(): Promise<CliCommand>;
}

/** All commands by their names, in the order of the overview. */
export const COMMANDS: ReadonlyMap<string, ListedCommand> = new Map(
  Object.entries({
    serve: {
      summary: 'Runs the server until it is interrupted.',
      load: async () => (await import('./commands/serve.ts')).serve,
    },
    explore: {
      summary: 'Reveals a world without a player: the same for the same arguments, everywhere.',
      load: async () => (await import('./commands/explore.ts')).explore,
    },
    island: {
      summary: 'Grows the outline of an island, or thousands of them for their statistics.',
      load: async () => (await import('./commands/island.ts')).island,
    },
    battlefield: {
      summary: 'Rolls a tabletop battlefield.',
      load: async () => (await import('./commands/battlefield.ts')).battlefield,
    },
    weather: {
      summary: 'Rolls the weather of some days running, by the weather gauge.',
      load: async () => (await import('./commands/weather.ts')).weather,
    },
    table: {
      summary: 'Checks a table of your own, or a file of several, and rolls on the first.',
      load: async () => (await import('./commands/table.ts')).table,
    },
    morale: {
      summary: 'Tests the morale of a unit that lost effectiveness to fire or lost a melee.',
      load: async () => (await import('./commands/morale.ts')).morale,
    },
    rally: {
      summary: 'Tries to halt a unit that is retreating.',
      load: async () => (await import('./commands/rally.ts')).rally,
    },
    victory: {
      summary: 'Counts the victory points of an army, and whether it has lost.',
      load: async () => (await import('./commands/victory.ts')).victory,
    },
    campaigns: {
      summary: 'Lists the campaigns, the one played last first.',
      load: async () => (await import('./commands/campaigns.ts')).campaigns,
    },
    export: {
      summary:
        'Writes a campaign to a file: whole, to keep it or carry it elsewhere, as a drawing of its map, or to be read.',
      load: async () => (await import('./commands/export.ts')).exportCampaign,
    },
    import: {
      summary:
        'Takes in a campaign from an archive, or begins one with a map of Text Mapper, and prints a link for its owner.',
      load: async () => (await import('./commands/import.ts')).importCampaign,
    },
    fork: {
      summary:
        'Makes a campaign that goes its own way from an entry of another one on, and prints a link for its owner.',
      load: async () => (await import('./commands/fork.ts')).fork,
    },
    verify: {
      summary:
        'Checks a ledger, here, in an archive or behind a link: numbers, hashes, every outcome from its dice.',
      load: async () => (await import('./commands/verify.ts')).verify,
    },
    backup: {
      summary: 'Copies the whole database of a data directory to a file, also while the server runs.',
      load: async () => (await import('./commands/backup.ts')).backup,
    },
    move: {
      summary:
        'Moves everything from a data directory to PostgreSQL, or back; links and keyrings go on working.',
      load: async () => (await import('./commands/move.ts')).move,
    },
    reseal: {
      summary:
        'Seals the coming throws anew after files were restored, so that nobody knows them beforehand.',
      load: async () => (await import('./commands/reseal.ts')).reseal,
    },
    link: {
      summary: 'Makes a new link to a campaign, such as one for an owner who lost theirs.',
      load: async () => (await import('./commands/link.ts')).link,
    },
    doctor: {
      summary: 'Tells what is set, what it means for this server, and what is wrong or risky.',
      load: async () => (await import('./commands/doctor.ts')).doctor,
    },
  }),
);
