import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ApiProblem } from '#web/lib/api-client.ts';
import { appContext } from '#web/lib/app-context.ts';
import { documentLocale } from '#web/lib/messages/document-messages.ts';
import { hasBlog } from '#web/lib/site-context.ts';
import { DefaultBlog } from './default-blog.tsx';
import { SiteBlog } from './site-blog.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { callApi, onServer, site } = context.get(appContext);
  if (!hasBlog(site)) throw data(null, { status: 404 });
  if (!site.texts.pages.includes('blog')) return null;
  // Only here, because a site without a blog of its own needs no schemas of the contract for this page.
  const { getSiteText } = await import('#contract/site/site-texts.ts');
  // On the server, the call is made in the language of the page.
  const query = onServer ? {} : { locale: documentLocale() };
  return callApi(getSiteText, { params: { key: 'blog' }, query }, { signal: request.signal }).catch(
    (problem: unknown) => {
      // It was taken down after the page of this document was loaded.
      const isGone = problem instanceof ApiProblem && problem.status === 404;
      if (isGone && site.showsSamples) return null;
      throw isGone ? data(null, { status: 404 }) : problem;
    },
  );
}

/** What the host has published as the blog, or else, while samples are shown, Dogear's own entries. */
export function Component() {
  const own = useLoaderData<typeof loader>();
  return own ? <SiteBlog locale={own.locale} tree={own.tree} /> : <DefaultBlog />;
}
