import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { AtEnd } from '../at-end.ts';
import { PROJECT } from '../server-process.ts';
import { bareRoot, inRoot } from './bare-root.ts';
import { type Stage, type Step, stages } from './containerfile.ts';

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Variables that tell npm on this machine where packages are. */
const ABOUT_PACKAGES = /^(npm_config_|NODE_EXTRA_CA_CERTS$|https?_proxy$|no_proxy$)/i;

/** Packages that Node's full image has, but not the slim one. */
const COMPILER = ['ca-certificates', 'python3', 'make', 'g++'];

/** The result of the Containerfile, as a container engine would keep it. */
export interface Image {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly directory: string;
  readonly volumes: readonly string[];
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
  readonly healthcheck: readonly string[];
}

/** Carries out the Containerfile, stage by stage and step by step; the last stage is the image. */
export function builtImage(atEnd: AtEnd): Image {
  const done = new Map<string | null, Image>();
  let last: Image | undefined;
  for (const stage of stages()) {
    last = builtStage(stage, done, atEnd);
    done.set(stage.name, last);
  }
  if (!last) throw new Error('the Containerfile has no stage');
  return last;
}

function builtStage({ image, steps }: Stage, done: ReadonlyMap<string | null, Image>, atEnd: AtEnd): Image {
  const begun: Image = {
    root: rootOf(image, atEnd),
    env: { PATH },
    user: '0:0',
    directory: '/',
    volumes: [],
    entrypoint: [],
    cmd: [],
    healthcheck: [],
  };
  return steps.reduce((so, step) => carriedOut(so, step, done), begun);
}

/** The nearest thing to a Node image without an image registry. */
function rootOf(image: string, atEnd: AtEnd): string {
  const [, suite, slim] = /^node:\d+-([a-z]+)(-slim)?$/.exec(image) ?? [];
  if (suite === undefined) throw new Error(`${image} is none of Node's images that name a release of Debian`);
  return bareRoot(suite, slim === undefined ? COMPILER : [], atEnd);
}

function carriedOut(so: Image, step: Step, done: ReadonlyMap<string | null, Image>): Image {
  switch (step.kind) {
    case 'run':
      run(so, step.command);
      return so;
    case 'copy':
      copy(so, step, step.from === null ? null : (done.get(step.from)?.root ?? ''));
      return so;
    case 'env':
      return { ...so, env: { ...so.env, ...step.variables } };
    case 'workdir':
      mkdirSync(join(so.root, step.value), { recursive: true });
      return { ...so, directory: step.value };
    case 'user':
      return { ...so, user: step.value };
    case 'volume':
      return { ...so, volumes: [...so.volumes, step.value] };
    case 'expose':
      return so;
    case 'entrypoint':
    case 'cmd':
    case 'healthcheck':
      return { ...so, [step.kind]: step.words };
  }
}

function run({ root, env, directory }: Image, command: string): void {
  const [program = '', ...words] = inRoot(root, directory, command);
  const packages = Object.entries(process.env).filter(([name]) => ABOUT_PACKAGES.test(name));
  try {
    execFileSync(program, words, {
      env: { HOME: '/root', ...machineNpm(), ...Object.fromEntries(packages), ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`RUN ${command}\n${stdout}\n${stderr}`);
  }
}

/** npm's settings for packages on this machine; Node's headers are those copied along. */
function machineNpm(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  return { npm_config_registry: registry, npm_config_nodedir: '/usr', npm_config_update_notifier: 'false' };
}

type CopyStep = Extract<Step, { kind: 'copy' }>;

function copy({ root, directory }: Image, { paths, to }: CopyStep, from: string | null): void {
  const target = join(root, resolve(directory, to));
  const isIgnored = ignored();
  for (const path of paths) {
    const source = from === null ? join(PROJECT, path) : join(from, path);
    if (!existsSync(source)) throw new Error(`COPY ${path}: there is no such thing`);
    const filter = (one: string) => from !== null || !isIgnored(relative(PROJECT, one));
    // A destination that ends in a slash is a folder for files; a folder's content goes to the destination itself.
    cpSync(source, to.endsWith('/') ? join(target, basename(path)) : target, {
      recursive: true,
      verbatimSymlinks: true,
      filter,
    });
  }
}

/** A test for paths that `.dockerignore` excludes from the build. */
function ignored(): (path: string) => boolean {
  const lines = readFileSync(join(PROJECT, '.dockerignore'), 'utf8').trim().split('\n');
  const patterns = lines.map(
    (line) => new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`),
  );
  return (path) => patterns.some((pattern) => pattern.test(path));
}
