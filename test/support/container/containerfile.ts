import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, DockerfileParser, type Env, type From, type Instruction } from 'dockerfile-ast';
import { PROJECT } from '../server-process.ts';

/** What an instruction of the Containerfile asks for. */
export type Step =
  | { readonly kind: 'run'; readonly command: string }
  | {
      readonly kind: 'copy';
      readonly from: string | null;
      readonly paths: readonly string[];
      readonly to: string;
    }
  | { readonly kind: 'env'; readonly variables: Readonly<Record<string, string>> }
  | { readonly kind: 'workdir' | 'user' | 'volume' | 'expose'; readonly value: string }
  | { readonly kind: 'entrypoint' | 'cmd' | 'healthcheck'; readonly words: readonly string[] };

export interface Stage {
  readonly name: string | null;
  /** The base image, such as `node:22-bookworm`. */
  readonly image: string;
  readonly steps: readonly Step[];
}

/** The stages of the project's Containerfile, read by a parser of that language. */
export function stages(): Stage[] {
  const file = DockerfileParser.parse(readFileSync(join(PROJECT, 'Containerfile'), 'utf8'));
  const found: (Stage & { steps: Step[] })[] = [];
  for (const instruction of file.getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      found.push({ name: from.getBuildStage(), image: from.getImage() ?? '', steps: [] });
    } else found.at(-1)?.steps.push(stepOf(instruction));
  }
  return found;
}

/** @throws if the instruction can't be carried out here */
function stepOf(instruction: Instruction): Step {
  const text = instruction.getArgumentsContent() ?? '';
  switch (instruction.getKeyword()) {
    case 'RUN':
      return { kind: 'run', command: text };
    case 'COPY': {
      const paths = instruction.getArguments().map((argument) => argument.getValue());
      const from = (instruction as Copy).getFromFlag()?.getValue() ?? null;
      return { kind: 'copy', from, paths: paths.slice(0, -1), to: paths.at(-1) ?? '' };
    }
    case 'ENV': {
      const properties = (instruction as Env).getProperties();
      const variables = properties.map((property) => [property.getName(), property.getValue() ?? '']);
      return { kind: 'env', variables: Object.fromEntries(variables) };
    }
    case 'WORKDIR':
      return { kind: 'workdir', value: text };
    case 'USER':
      return { kind: 'user', value: text };
    case 'VOLUME':
      return { kind: 'volume', value: text };
    case 'EXPOSE':
      return { kind: 'expose', value: text };
    case 'ENTRYPOINT':
      return { kind: 'entrypoint', words: JSON.parse(text) };
    case 'CMD':
      return { kind: 'cmd', words: JSON.parse(text) };
    case 'HEALTHCHECK':
      return { kind: 'healthcheck', words: JSON.parse(text.slice(text.indexOf('CMD') + 'CMD'.length)) };
    default:
      throw new Error(`nothing here carries out ${instruction.getKeyword()}`);
  }
}
