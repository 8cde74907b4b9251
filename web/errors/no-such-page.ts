import { data } from 'react-router';

/** Responds with 404 for an unknown address; the error boundary shows the page for it. */
export function loader(): never {
  throw data(null, { status: 404 });
}
