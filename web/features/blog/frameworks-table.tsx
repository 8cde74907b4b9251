import styles from './frameworks-table.module.css';

const rows: [aspect: string, react: string, angular: string, vue: string][] = [
  [
    'What it is',
    'A library for user interfaces',
    'A complete framework',
    'A framework you can adopt step by step',
  ],
  ['First released', '2013, by Facebook, now Meta', '2016, by Google', '2014, by Evan You'],
  [
    'What you write',
    'JavaScript or TypeScript, with JSX',
    'TypeScript, with HTML templates',
    'JavaScript or TypeScript, in single-file components',
  ],
  [
    'How the page stays up to date',
    'Renders again and compares',
    'Signals and change detection',
    'Tracks which values were read',
  ],
  ['Routing and forms', 'Libraries you choose', 'Included', 'Official router, forms by choice'],
  ['Getting started', 'Quick, then many choices', 'Steeper, then few surprises', 'The gentlest of the three'],
  [
    'At its best',
    'When you want the largest choice of parts and people',
    'When a large team wants one way of doing things',
    'When a small team starts with a page that may grow',
  ],
];

/** Each aspect is a full-width row above its three cells, so that the table fits a narrow screen. */
export const FrameworksTable = () => (
  <table className={styles.table}>
    <caption>React, Angular and Vue side by side</caption>
    <thead>
      <tr>
        <th scope="col">React</th>
        <th scope="col">Angular</th>
        <th scope="col">Vue</th>
      </tr>
    </thead>
    {rows.map(([aspect, ...answers]) => (
      <tbody key={aspect}>
        <tr>
          <th scope="rowgroup" colSpan={3}>
            {aspect}
          </th>
        </tr>
        <tr>
          {answers.map((answer) => (
            <td key={answer}>{answer}</td>
          ))}
        </tr>
      </tbody>
    ))}
  </table>
);
