import { data } from 'react-router';

/** A page that does not exist is answered with 404; the error boundary shows it. */
export function loader(): never {
  throw data(null, { status: 404 });
}
