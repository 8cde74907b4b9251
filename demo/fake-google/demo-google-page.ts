import { html } from 'hono/html';
import { demoPage } from '../demo-page.ts';
import type { DemoGooglePerson } from './demo-google-people.ts';

/** The page on which a visitor of the demo chooses a Google account. Works without a script. */
export const peoplePage = (people: readonly DemoGooglePerson[], action: string, nonce: string) =>
  page(
    nonce,
    html`<p class="lead">This stands in for Google in the demo. No password needed. Who are you?</p>
<form method="post" action="${action}">
<ul>${people.map(
      ({ sub, name, email, note }, position) => html`<li>
<button type="submit" name="person" value="${sub}" aria-describedby="note-${position}">
<span class="face" aria-hidden="true">${name[0]}</span>
<span><b>${name}</b><span class="mail">${email}</span></span></button>
<p class="note" id="note-${position}">${note}</p></li>`,
    )}</ul>
<p class="end"><button type="submit" class="quiet" name="cancel" value="yes">Cancel</button></p>
</form>`,
  );

/** Shows an error of the fake provider itself, such as an expired page. */
export const errorPage = (nonce: string) =>
  page(
    nonce,
    html`<p class="lead">This sign-in has already finished or has expired. Go back to Dogear and start over.</p>
<p class="end"><a href="/login">Back to Dogear</a></p>`,
  );

const page = (nonce: string, content: ReturnType<typeof html>) =>
  demoPage({ nonce, heading: 'Demo sign-in', note: 'not Google', content, style });

const style = `
.face { display: grid; place-items: center; flex: none; width: 2.4rem; height: 2.8rem; border-radius: 50%; background: var(--brand); color: var(--on-brand); font: 500 1.35rem/1 Caslon, Georgia, serif; }
.mail { display: block; color: var(--ink-2); font-size: .9rem; overflow-wrap: anywhere; } .note { margin: 0 .5rem 0 3.75rem; font-size: .9rem; }
`;
