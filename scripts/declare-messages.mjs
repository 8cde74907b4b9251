// Declares the English messages as types, so that TypeScript knows every key and argument: it reads a JSON file's texts as
// `string`. Imported by what checks and prepares; also runs on its own after a change to messages/en/*.json.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

export function declareMessages(root) {
  const folder = join(root, 'messages', 'en');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const file = join(folder, name.replace(/json$/, 'd.json.ts'));
    // A JSON object is a type as well, of exactly this text.
    const texts = readFileSync(join(folder, name), 'utf8').trim();
    const declaration = `declare const messages: ${texts};\nexport default messages;\n`;
    if (!existsSync(file) || readFileSync(file, 'utf8') !== declaration) writeFileSync(file, declaration);
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) declareMessages(dirname(dirname(argv[1])));
