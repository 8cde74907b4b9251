import styles from './entry.module.css';
import { Entry } from './entry.tsx';
import { Plate } from './plate.tsx';

const plate = (
  <Plate
    first
    picture="state"
    alt="A page taken apart into its components. Numbers mark where state lives: 1 on an open menu, 2 on the shelf above two books, 3 beside the person who is signed in, 4 in the browser’s address, 5 on the way from the server to the page, 6 on a chest of drawers called Store, which the menu and a book both read."
    caption="Where state lives. The numbers match the list below."
  />
);

export const StateEntry = () => (
  <Entry
    anchor="state"
    question="What are the different ways to manage state in a React application?"
    picture={plate}
  >
    <p>
      State is whatever a page has to remember between two moments: what was typed, which tab is open, who is
      signed in, what the server last said. Before choosing a tool, ask who else needs to know. Most state
      belongs closer to home than people tend to put it.
    </p>
    <ol className={styles.numbered}>
      <li>
        <strong>Local state</strong> lives in one component, with <code>useState</code>, or{' '}
        <code>useReducer</code> when several values change together. An open menu or a half-written comment
        needs nothing more.
      </li>
      <li>
        <strong>Lifted state</strong> moves up to the nearest parent of the components that share it, and is
        handed down to them as props.
      </li>
      <li>
        <strong>Context</strong> carries what the whole tree reads and few parts change: the theme, the
        language, the person who is signed in. Every component that reads a context renders again when it
        changes, so keep it slow-moving.
      </li>
      <li>
        <strong>The address</strong> is the right place for whatever should survive a reload or be sent to a
        friend: a search, a filter, a page number.
      </li>
      <li>
        <strong>Server state</strong> is a copy of something that lives elsewhere and goes out of date. Route
        loaders, TanStack Query or SWR fetch it; the last two also keep it and know when to ask again.
      </li>
      <li>
        <strong>A store</strong> such as Redux Toolkit, Zustand or Jotai pays off when many distant parts of a
        large application change the same things.
      </li>
    </ol>
    <p>
      A good habit: start local, lift when you must, and do not keep in state what you can work out while
      rendering.
    </p>
  </Entry>
);
