import { CodeSample } from './code-sample.tsx';
import { Entry } from './entry.tsx';
import { Plate } from './plate.tsx';

const example = `test('reads dollars as cents', () => {
  expect(toCents('6.50')).toBe(650);
  expect(toCents('six')).toBe(undefined);
});`;

const plate = (
  <Plate
    picture="unit-test"
    alt="A dashed frame, the test, surrounds one function, toCents. 6.50 goes in and 650 comes out; six goes in and undefined comes out; both answers are ticked. The network, the database and the browser stay outside, their lines cut. Below, a stopwatch shows one millisecond beside two rows of ticks."
    caption="A test around a unit. Everything else stays outside, which is why it takes a millisecond."
  />
);

export const UnitTestsEntry = () => (
  <Entry anchor="unit-tests" question="What is a unit test? Why should we write unit tests?" picture={plate}>
    <p>
      A unit test runs one small part of a program by itself, a function or a class, and checks that it does
      what it should. It needs no network and no database, takes milliseconds, and can be run every time a
      file is saved.
    </p>
    <CodeSample label="A unit test" code={example} />
    <ul>
      <li>
        <strong>Mistakes show early.</strong> A failing test points at the function. A customer can only say
        that the website is broken.
      </li>
      <li>
        <strong>Change becomes cheap.</strong> You can rearrange code you did not write and know within
        seconds whether it still does its job.
      </li>
      <li>
        <strong>They are examples that stay true.</strong> The next reader sees what the code is for, odd
        cases included.
      </li>
      <li>
        <strong>They improve the code they test.</strong> What is hard to test usually does too much at once.
      </li>
    </ul>
    <p>
      Test what the code promises, not how it keeps the promise, or every improvement breaks a test. And do
      not stop at units: parts that are each right may still not fit together. A few tests that walk through
      the whole product are worth a great many small ones.
    </p>
  </Entry>
);
