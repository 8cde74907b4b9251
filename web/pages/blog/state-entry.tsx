import { Entry } from './entry.tsx';

export const StateEntry = () => (
  <Entry question="What are the different ways to manage state in a React application?">
    <p>
      State is whatever a page has to remember between two moments: what was typed, which tab is open, who is
      signed in, what the server last said. Before choosing a tool, ask who else needs to know. Most state
      belongs closer to home than it is usually put.
    </p>
    <ul>
      <li>
        <strong>Local state</strong> lives in one component, with <code>useState</code>, or{' '}
        <code>useReducer</code> when several values change together. An open menu or a half-written comment
        needs nothing more.
      </li>
      <li>
        <strong>Lifted state</strong> moves up to the nearest parent that two components share, and is handed
        down as props.
      </li>
      <li>
        <strong>Context</strong> carries what the whole tree reads and few parts change: the theme, the
        language, the person who is signed in. Everything that reads a context renders again when it changes,
        so keep it slow-moving.
      </li>
      <li>
        <strong>The address</strong> is the right place for whatever should survive a reload or be sent to a
        friend: a search, a filter, a page number.
      </li>
      <li>
        <strong>Server state</strong> is a copy of something that lives elsewhere and goes out of date. Route
        loaders, TanStack Query or SWR fetch it, keep it for a while and know when to ask again.
      </li>
      <li>
        <strong>A store</strong> such as Redux Toolkit, Zustand or Jotai pays off when many distant parts of a
        large app change the same things.
      </li>
    </ul>
    <p>
      A good habit: start local, lift when you must, and do not copy into state what you can work out while
      rendering.
    </p>
  </Entry>
);
