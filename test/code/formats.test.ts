import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = globSync('{contract,demo,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('.test.'),
);

test('formatters are made only where they are kept', () => {
  const making = files.filter((file) =>
    /\bIntl\.\w+(?:Format|Names|Rules|Collator)\(/.test(readFileSync(resolve(root, file), 'utf8')),
  );
  expect(making.toSorted()).toEqual([
    'contract/kernel/formats.ts',
    'contract/kernel/name-formats.ts',
    'web/lib/browser-time-zone.ts',
  ]);
});
