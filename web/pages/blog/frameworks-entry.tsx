import { Entry } from './entry.tsx';

const rows: [aspect: string, react: string, angular: string, vue: string][] = [
  [
    'What it is',
    'A library for user interfaces',
    'A complete framework',
    'A framework you can adopt step by step',
  ],
  ['Made by', 'Meta, since 2013', 'Google, since 2016', 'Evan You and a community, since 2014'],
  [
    'Written in',
    'JavaScript or TypeScript, with JSX',
    'TypeScript, with HTML templates',
    'JavaScript or TypeScript, in single-file components',
  ],
  [
    'Keeps the page up to date by',
    'Rendering again and comparing',
    'Signals and change detection',
    'Tracking which values were read',
  ],
  ['Routing and forms', 'You choose libraries', 'Included', 'Official router; forms by choice'],
  ['Getting started', 'Quick, then many choices', 'Steeper, then few surprises', 'The gentlest of the three'],
  [
    'At its best',
    'Products that want the largest choice of parts and people',
    'Large teams that want one way of doing things',
    'Small teams, and pages that grow into apps',
  ],
];

export const FrameworksEntry = () => (
  <Entry question="React vs. Angular vs. Vue: which should I choose?">
    <p>
      All three build the same kind of page from components, all three are fast enough, and all three will be
      around for years. They differ in how much they decide for you.
    </p>
    {/* Focusable, so that it can be scrolled sideways with the keyboard on a narrow screen. */}
    <section className="compare" tabIndex={0} aria-label="React, Angular and Vue compared">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">React</th>
            <th scope="col">Angular</th>
            <th scope="col">Vue</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([aspect, ...answers]) => (
            <tr key={aspect}>
              <th scope="row">{aspect}</th>
              {answers.map((answer) => (
                <td key={answer}>{answer}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <p className="mt-4">
      If you work with others, take what they know. If you work alone, build one small thing in two of them
      and keep the one you enjoyed. Dogear itself is written in React.
    </p>
  </Entry>
);
