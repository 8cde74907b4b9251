// Which tests run when. A test belongs to the group of its folder, so a new test needs no entry here.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm test` runs. */
const gate = [
  'contract',
  'demo',
  'server',
  'web',
  'test/code',
  'test/journeys',
  'test/model',
  'test/payment-provider',
  'test/permissions',
  'test/races',
  'test/requests',
  'test/simulation',
];

/** Folders of the gate that the proof runs a second time, in a longer form. */
const longerInProof = [
  'test/journeys',
  'test/model',
  'test/permissions',
  'test/races',
  'test/requests',
  'test/simulation',
];

/**
 * Returns the groups of tests, in the order in which the proof runs them: the gate, and one for each other folder of tests.
 * @param {string} root
 * @returns {{ name: string, folders: string[] }[]}
 */
export function listGroups(root) {
  const folders = readdirSync(join(root, 'test'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `test/${name}`)
    .sort();
  const proof = folders.filter(
    (folder) => (!gate.includes(folder) || longerInProof.includes(folder)) && hasTests(join(root, folder)),
  );
  return [
    { name: 'gate', folders: gate },
    ...proof.map((folder) => ({ name: folder.slice('test/'.length), folders: [folder] })),
  ];
}

const hasTests = (folder) =>
  readdirSync(folder, { recursive: true }).some((name) => /[.]test[.]tsx?$/.test(String(name)));
