// Makes a site of docs/: pages without other hosts, inline scripts or style attributes, so that the server can serve
// them under the same content security policy as the map.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Eleventy from '@11ty/eleventy';
import GitHubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const CONTENTS = JSON.parse(readFileSync('docs/site/contents.json', 'utf8'));
const { openApi } = await import(pathToFileURL(join(root, 'dist/protocol/openapi/openapi.js')).href);
const { reference } = await import(pathToFileURL(join(root, 'docs/site/reference.mjs')).href);

const texts = new Map(
  readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => [parse(file).name, readFileSync(join('docs', file), 'utf8')]),
);
texts.set('reference', reference(openApi()));
const order = CONTENTS.flatMap(({ pages }) => pages);

/** Length of the longest name of a setting, in characters. */
const LONGEST_WORD = 31;

const site = new Eleventy('docs', 'dist/docs', {
  quietMode: true,
  config(eleventy) {
    eleventy.setTemplateFormats(['md']);
    eleventy.addTemplate('reference.md', texts.get('reference'));
    eleventy.setIncludesDirectory('site');
    eleventy.setLayoutsDirectory('site');
    eleventy.addGlobalData('layout', 'page.njk');
    eleventy.addGlobalData('contents', CONTENTS);
    eleventy.addGlobalData('titles', titles());
    eleventy.addGlobalData('permalink', () => nameFile);
    eleventy.addGlobalData('eleventyComputed', {
      slug: ({ page }) => nameOf(page),
      title: ({ page }) => titles()[nameOf(page)],
      outline: ({ page }) => outlineOf(texts.get(nameOf(page)) ?? ''),
      next: ({ page }) => order[order.indexOf(nameOf(page)) + 1] ?? null,
    });
    eleventy.amendLibrary('md', (markdown) => {
      markdown.enable('code');
      markdown.core.ruler.push('ids', ({ tokens }) => {
        for (const { opening, id } of headingsIn(tokens)) opening.attrSet('id', id);
      });
      markdown.core.ruler.push('links', ({ tokens }) => leadWithin(tokens));
      markdown.core.ruler.push('words', ({ tokens }) => keepWhole(tokens));
      markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>\n';
      markdown.renderer.rules.table_close = () => '</table></div>\n';
      markdown.renderer.rules.th_open = markdown.renderer.rules.td_open = (tokens, at) =>
        `<${tokens[at].tag}>`;
    });
    // Blocks that scroll must be reachable by keyboard.
    eleventy.addTransform('scrolled', (content) => content.replaceAll('<pre>', '<pre tabindex="0">'));
    eleventy.addPassthroughCopy({
      'docs/gallery': 'gallery',
      'docs/client': 'client',
      'docs/screenshot.png': 'screenshot.png',
      'docs/verify.py': 'verify.py',
      'docs/hosting/hexfarer.service': 'hosting/hexfarer.service',
      'docs/hosting/compose.yaml': 'hosting/compose.yaml',
      'docs/site/site.css': 'site/site.css',
      'docs/site/contents.js': 'site/contents.js',
      'web/public/favicon.svg': 'site/favicon.svg',
      'dist/fonts': 'site/fonts',
    });
    return { markdownTemplateEngine: false };
  },
});
await site.write();
const faces = readFileSync('web/styles/fonts.css', 'utf8');
writeFileSync('dist/docs/site/fonts.css', faces.replaceAll('../../dist/fonts/', 'fonts/'));

function nameOf({ fileSlug, inputPath }) {
  return fileSlug || parse(inputPath).name;
}

/** The file of a page. README, which GitHub shows first, becomes the index. */
function fileOf(name) {
  return `${name === 'README' ? 'index' : name}.html`;
}

function nameFile({ page }) {
  return fileOf(nameOf(page));
}

function titles() {
  return Object.fromEntries([...texts].map(([name, text]) => [name, /^# (.+)$/m.exec(text)?.[1] ?? name]));
}

/** The sections of a page: its second-level headings. */
function outlineOf(text) {
  return headingsIn(new MarkdownIt().parse(text, {})).filter(({ opening }) => opening.tag === 'h2');
}

/** The headings of a page, with the ids that GitHub gives them. */
function headingsIn(tokens) {
  const slugger = new GitHubSlugger();
  return tokens.flatMap((opening, at) => {
    if (opening.type !== 'heading_open') return [];
    const text = tokens[at + 1].children.map(({ content }) => content).join('');
    return [{ opening, text, id: slugger.slug(text) }];
  });
}

/** Marks short names that people copy, such as `--host` or a variable's, so that they aren't broken across lines. */
function keepWhole(tokens) {
  for (const { children } of tokens)
    for (const token of children ?? [])
      if (token.type === 'code_inline' && token.content.length <= LONGEST_WORD && !/\s/.test(token.content))
        token.attrSet('class', 'word');
}

/** Points links between Markdown files to the pages made from them. @throws at a link to a file outside `docs/` */
function leadWithin(tokens) {
  for (const { children } of tokens)
    for (const token of children ?? []) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href === null || /^(https?:|#)/.test(href)) continue;
      const [path, anchor] = href.split('#');
      if (path.startsWith('../')) throw new Error(`docs/ leads out of the site: ${href}`);
      if (!path.endsWith('.md')) continue;
      token.attrSet('href', `${fileOf(parse(path).name)}${anchor ? `#${anchor}` : ''}`);
    }
}
