import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { updateSite } from '#contract/site/site.ts';
import type { HostSlide, slideForm } from '#contract/site/slides.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { siteQuery } from '../queries.ts';

type SentSlide = z.input<typeof slideForm>;

export const toForm = ({ picture, ...slide }: HostSlide): SentSlide => ({ ...slide, picture: picture.url });

/** Where a slide is now; -1 if someone else has changed or removed it since. */
export function placeOf(slides: readonly HostSlide[], slide: HostSlide): number {
  const text = JSON.stringify(slide);
  return slides.findIndex((other) => JSON.stringify(other) === text);
}

/** Saves all slides in place of those that were read last. Someone else's later change makes the call fail. */
export async function saveSlides(
  client: QueryClient,
  change: (slides: readonly HostSlide[]) => SentSlide[],
): Promise<{ version: number }> {
  const { version, slides } = await client.ensureQueryData(siteQuery());
  return callApi(updateSite, { body: { version, changes: { slides: change(slides) } } });
}

/** Shows the slides at once as they will be; what the server has decided replaces them. */
export async function rearrangeSlides(
  client: QueryClient,
  change: (slides: readonly HostSlide[]) => HostSlide[],
): Promise<void> {
  const { queryKey } = siteQuery();
  await client.cancelQueries({ queryKey });
  const { version } = await saveSlides(client, (before) => {
    const slides = change(before);
    client.setQueryData(queryKey, (site) => site && { ...site, slides });
    return slides.map(toForm);
  });
  // The next change may come before the settings are read again.
  client.setQueryData(queryKey, (site) => site && { ...site, version });
}
