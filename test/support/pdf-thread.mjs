import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const task = getDocument({ data: new Uint8Array(workerData), verbosity: VerbosityLevel.ERRORS });
const document = await task.promise;
const pages = [];
for (let number = 1; number <= document.numPages; number++) pages.push(await readPage(number));
const { info } = await document.getMetadata();
const outline = await bookmarks(await document.getOutline());
const scripts = await document.getJSActions();
await task.destroy();
parentPort.postMessage({ pages, info, outline, scripts });

async function readPage(number) {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  const links = [];
  for (const { dest, url } of await page.getAnnotations())
    links.push(dest === undefined || dest === null ? String(url) : await pageOf(dest));
  return { text, width, height, links };
}

async function pageOf(dest) {
  const [page] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
  if (page === undefined) throw new Error(`a link leads to '${dest}', which is not there`);
  return (await document.getPageIndex(page)) + 1;
}

async function bookmarks(items) {
  const found = [];
  for (const { title, dest, items: below } of items ?? [])
    found.push({ title, page: await pageOf(dest ?? ''), below: await bookmarks(below) });
  return found;
}
