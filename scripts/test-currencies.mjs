// Runs the tests in which amounts matter on sites with another currency: yen have no decimals, dinars three. Currencies and a filter
// can be given: npm run test:currencies -- JPY orders
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const testsWithAmounts = [
  'server/features/catalog',
  'server/features/discovery/feeds',
  'server/features/editions',
  'server/features/mail',
  'server/features/orders',
  'server/features/payments',
  'server/features/prices',
  'server/features/search',
  'server/features/site',
  'server/features/users',
  'server/features/wishes',
  'test/journeys/buyer',
  'test/browser/category-filters',
  'test/browser/edition-page',
  'test/journeys/main-job',
  'test/browser/paying/paying.test',
  'test/journeys/receipt',
  'test/journeys/search',
  'test/journeys/seller',
  'test/journeys/translated-journeys',
  'test/browser/wishes',
  'test/model',
  'test/payment-provider',
  'server/app/refused-input',
  'test/simulation',
];

const given = process.argv.slice(2);
const isCurrency = (argument) => /^[A-Z]{3}$/.test(argument);
const currencies = given.some(isCurrency) ? given.filter(isCurrency) : ['JPY', 'KWD'];
const filters = given.filter((argument) => !isCurrency(argument));

for (const currency of currencies) {
  console.log(`Prices in ${currency}:`);
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'scripts', 'test.mjs'), ...(filters.length > 0 ? filters : testsWithAmounts)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_CURRENCY: currency } },
  );
  if (status !== 0) process.exitCode = status ?? 1;
}
