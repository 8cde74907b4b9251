import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const understood: Record<string, [wrong: string[], usage: string]> = {
  'cli/admin': [
    ['', 'grant', 'grant nobody', 'list all', 'remove a@dogear.test', 'look-around nobody'],
    'npm run admin -- grant someone@books.example',
  ],
  'cli/backup': [
    ['', 'backup a b', 'restore', 'backup --replace', 'remove a'],
    'npm run restore -- FOLDER --replace',
  ],
};

test.each(Object.entries(understood))(
  '%s prints its usage for wrong arguments',
  (program, [wrong, usage]) => {
    for (const args of wrong) {
      const { stderr, status } = spawnSync(process.execPath, [`server/${program}.ts`, ...args.split(' ')], {
        cwd: resolve(import.meta.dirname, '..'),
        encoding: 'utf8',
      });
      expect(stderr, args).toContain(usage);
      expect(status, args).toBe(1);
    }
  },
);
