import { CodeSample } from './code-sample.tsx';
import { Entry } from './entry.tsx';

const example = `test('a price is read in dollars and cents', () => {
  expect(parseCents('6.50')).toBe(650);
  expect(parseCents('six dollars')).toBeUndefined();
});`;

export const UnitTestsEntry = () => (
  <Entry question="What is a unit test? Why should we write unit tests?">
    <p>
      A unit test runs one small part of a program by itself, a function or a class, and checks that it
      answers as it should. It needs no network and no browser, takes milliseconds, and can be run thousands
      of times a day.
    </p>
    <CodeSample label="A unit test" code={example} />
    <ul>
      <li>
        <strong>Mistakes show early.</strong> A failing test names the function; a failing customer names the
        website.
      </li>
      <li>
        <strong>Change becomes cheap.</strong> You can rearrange code you did not write and know within
        seconds whether it still does its job.
      </li>
      <li>
        <strong>They are examples that cannot go stale.</strong> The next reader sees what the code is for,
        including the odd cases.
      </li>
      <li>
        <strong>They improve the code they test.</strong> What is hard to test usually does too much at once.
      </li>
    </ul>
    <p>
      Test what the code promises, not how it keeps the promise, or every improvement breaks a test. And do
      not stop at units: that all parts are right does not mean that they fit. A few tests that walk through
      the whole product are worth a great many small ones.
    </p>
  </Entry>
);
