import { parentPort } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

parentPort.on('message', async ({ asked, bytes }) => {
  try {
    parentPort.postMessage({ asked, read: await readDocument(bytes) });
  } catch (error) {
    parentPort.postMessage({ asked, failed: String(error) });
  }
});

async function readDocument(bytes) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await task.promise;
    const pages = [];
    for (let number = 1; number <= document.numPages; number++) pages.push(await readPage(document, number));
    const { info } = await document.getMetadata();
    const outline = await bookmarks(document, await document.getOutline());
    const scripts = await document.getJSActions();
    return { pages, info, outline, scripts };
  } finally {
    await task.destroy();
  }
}

async function readPage(document, number) {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  const links = [];
  for (const { dest, url } of await page.getAnnotations())
    links.push(dest === undefined || dest === null ? String(url) : await pageOf(document, dest));
  return { text, width, height, links, reach: reachOf(items) };
}

/** From where to where its level texts reach across a page, whether they are seen there or not. */
function reachOf(items) {
  const level = items.filter(({ str, transform }) => str?.trim() && transform[1] === 0);
  return {
    left: Math.min(...level.map(({ transform }) => transform[4])),
    right: Math.max(...level.map(({ transform, width }) => transform[4] + width)),
    top: Math.max(...level.map(({ transform }) => transform[5] + transform[3])),
    bottom: Math.min(...level.map(({ transform }) => transform[5])),
  };
}

async function pageOf(document, dest) {
  const [page] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
  if (page === undefined) throw new Error(`a link leads to '${dest}', which is not there`);
  return (await document.getPageIndex(page)) + 1;
}

async function bookmarks(document, items) {
  const found = [];
  for (const { title, dest, items: below } of items ?? [])
    found.push({ title, page: await pageOf(document, dest ?? ''), below: await bookmarks(document, below) });
  return found;
}
