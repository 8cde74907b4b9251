import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export const project = resolve(import.meta.dirname, '../..');
export const read = (path: string): string => readFileSync(join(project, path), 'utf8');

/** The parser that knip depends on. These files are the only YAML here. */
const { parseAllDocuments } = createRequire(createRequire(import.meta.url).resolve('knip'))('yaml');

/** The documents in a YAML file. Throws for invalid YAML and duplicate keys. */
export function yaml(path: string): any[] {
  return parseAllDocuments(read(path), { strict: true, uniqueKeys: true, merge: true }).map(
    (document: any) => {
      if (document.errors.length > 0) throw new Error(`${path}: ${document.errors.join('\n')}`);
      return document.toJS();
    },
  );
}

/** The documents of one kind, from all Kubernetes files. */
export const ofKind = (kind: string): any[] =>
  readdirSync(join(project, 'deploy/kubernetes'))
    .flatMap((name) => yaml(`deploy/kubernetes/${name}`))
    .filter((resource) => resource.kind === kind);

/** The names of the settings, commented out or not. */
export const namesIn = (path: string): string[] =>
  [...read(path).matchAll(/^(?:# ?)?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name);

/** The commands of a Dockerfile stage, one for each line. */
export const commandsOf = (stage: string): string[] => {
  const text = read('Dockerfile')
    .split(/^FROM /m)
    .find((part) => part.split('\n')[0]?.endsWith(` AS ${stage}`));
  return [...(text ?? '').matchAll(/^RUN (.+)$/gm)].map(([, command = '']) => command);
};

type Copy = { from: string | undefined; sources: string[]; to: string };

/** What the last stage of the Dockerfile consists of. */
export function lastStage(): { copies: Copy[]; env: Record<string, string>; command: string[] } {
  const stage =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const copies = [...stage.matchAll(/^COPY (?:--from=(\S+) )?(.+)$/gm)].map(([, from, paths = '']) => {
    const parts = paths.split(' ');
    return { from, sources: parts.slice(0, -1), to: parts.at(-1) ?? '' };
  });
  const pairs = /^ENV (.+)$/m
    .exec(stage)?.[1]
    ?.split(' ')
    .map((pair) => pair.split('='));
  const command = JSON.parse(/^CMD (\[.+\])$/m.exec(stage)?.[1] ?? '[]');
  return { copies, env: Object.fromEntries(pairs ?? []), command };
}
