/**
 * The script of the Foundry module. It runs in Foundry and uses only Foundry's published interface. It recognizes the
 * documents that it made by their ids and flags: those are updated or deleted, and everything else is left as the game
 * master has it.
 *
 * @param module id of the module: letters, digits and hyphens
 */
export const bringInScript = (module: string): string => `const MODULE = '${module}';
${SCRIPT}`;

const SCRIPT = `
/** Members that an update replaces, by type of document; the rest belongs to the game master. */
const KEPT_UP = {
  JournalEntryPage: ['name', 'text', 'flags'],
  Note: ['x', 'y', 'text', 'entryId', 'pageId', 'flags'],
  Drawing: ['x', 'y', 'shape', 'text', 'flags'],
};

/** Types of embedded documents that have a position, by the name of their collection in a scene. */
const PLACED = {
  tokens: 'Token',
  tiles: 'Tile',
  drawings: 'Drawing',
  lights: 'AmbientLight',
  sounds: 'AmbientSound',
  notes: 'Note',
  templates: 'MeasuredTemplate',
};

const chosen = (data, keys) => Object.fromEntries(keys.filter((key) => key in data).map((key) => [key, data[key]]));

const isOurs = (document, campaign) => document.flags?.hexfarer?.campaign === campaign;

/** Creates missing documents, updates those that we made, and deletes those that the campaign no longer has. */
async function bringUpToDate(parent, type, existing, wanted, campaign) {
  const wantedIds = new Set(wanted.map(({ _id }) => _id));
  const made = wanted.filter(({ _id }) => !existing.get(_id));
  const changed = wanted
    .filter(({ _id }) => existing.get(_id) && isOurs(existing.get(_id), campaign))
    .map((data) => ({ _id: data._id, ...chosen(data, KEPT_UP[type]) }));
  const gone = existing.contents
    .filter((document) => isOurs(document, campaign) && !wantedIds.has(document.id))
    .map(({ id }) => id);
  if (made.length > 0) await parent.createEmbeddedDocuments(type, made, { keepId: true });
  if (changed.length > 0) await parent.updateEmbeddedDocuments(type, changed);
  if (gone.length > 0) await parent.deleteEmbeddedDocuments(type, gone);
}

async function bringInJournal(data, campaign) {
  const journal = game.journal.get(data._id);
  if (!journal) return JournalEntry.create(data, { keepId: true });
  return bringUpToDate(journal, 'JournalEntryPage', journal.pages, data.pages, campaign);
}

/** Moves what the game master placed along with its hex: as the map grows, hexes move away from the scene's corner. */
async function moveAlong(scene, from, to, campaign) {
  const scale = to.size / from.size;
  const x = (value) => Math.round((value - from.start.x) * scale + to.start.x);
  const y = (value) => Math.round((value - from.start.y) * scale + to.start.y);
  if (scale === 1 && from.start.x === to.start.x && from.start.y === to.start.y) return;
  for (const [collection, type] of Object.entries(PLACED)) {
    const others = (scene[collection]?.contents ?? []).filter((document) => !isOurs(document, campaign));
    const moved = others.map((document) => ({ _id: document.id, x: x(document.x), y: y(document.y) }));
    if (moved.length > 0) await scene.updateEmbeddedDocuments(type, moved, { animate: false });
  }
  const regions = (scene.regions?.contents ?? []).map((region) => ({
    _id: region.id,
    shapes: region.toObject().shapes.map((shape) => ({
      ...shape,
      ...('x' in shape && { x: x(shape.x), y: y(shape.y) }),
      ...('points' in shape && { points: shape.points.map((value, at) => (at % 2 === 0 ? x(value) : y(value))) }),
    })),
  }));
  if (regions.length > 0) await scene.updateEmbeddedDocuments('Region', regions);
  const walls = (scene.walls?.contents ?? []).map(({ id, c }) => ({ _id: id, c: [x(c[0]), y(c[1]), x(c[2]), y(c[3])] }));
  if (walls.length > 0) await scene.updateEmbeddedDocuments('Wall', walls);
}

async function bringInScene({ scene: data, background, campaign }) {
  const { levels, ...picture } = game.release.generation >= 14 ? background[14] : background[13];
  const scene = game.scenes.get(data._id);
  if (!scene) {
    const made = await Scene.create({ ...data, ...picture, ...(levels && { levels }) }, { keepId: true });
    try {
      const { thumb } = await made.createThumbnail();
      await made.update({ thumb });
    } catch (error) {
      console.warn(MODULE, error);
    }
    return;
  }
  const before = scene.flags?.hexfarer?.start && { ...scene.flags.hexfarer, start: { ...scene.flags.hexfarer.start } };
  await scene.update({ ...chosen(data, ['width', 'height', 'padding', 'flags']), grid: { type: data.grid.type, size: data.grid.size }, ...(picture.background && { background: picture.background }) });
  for (const level of levels ?? [])
    if (scene.levels.get(level._id)) await scene.updateEmbeddedDocuments('Level', [{ _id: level._id, background: level.background }]);
  if (before) await moveAlong(scene, before, data.flags.hexfarer, campaign);
  await bringUpToDate(scene, 'Note', scene.notes, data.notes, campaign);
  await bringUpToDate(scene, 'Drawing', scene.drawings, data.drawings, campaign);
}

async function offer() {
  if (game.user !== game.users.activeGM) return;
  const address = foundry.utils.getRoute('modules/' + MODULE + '/campaign.json');
  const data = await foundry.utils.fetchJsonWithTimeout(address, { cache: 'no-store' });
  const scene = game.scenes.get(data.scene._id);
  if (scene?.flags?.hexfarer?.head === data.source.head) return;
  const title = foundry.utils.escapeHTML(data.title);
  const told = scene
    ? '<p>The map and the journal of <strong>' + title + '</strong> have changed. Bring them up to date? Pages, pins and tokens of your own stay.</p>'
    : '<p>Bring the map and the journal of <strong>' + title + '</strong> into this world?</p>';
  const isWanted = await foundry.applications.api.DialogV2.confirm({
    window: { title: 'Hexfarer' },
    content: told,
    yes: { label: scene ? 'Bring up to date' : 'Bring in' },
    no: { label: 'Not now' },
    rejectClose: false,
  });
  if (!isWanted) return;
  for (const journal of data.journals) await bringInJournal(journal, data.campaign);
  await bringInScene(data);
  ui.notifications.info('Hexfarer: the map and the journal are here.');
}

Hooks.once('ready', offer);
`;
