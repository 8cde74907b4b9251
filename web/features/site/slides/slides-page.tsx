import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { chooseWords, type HostSlide, maxSlides } from '#contract/site/slides.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSite } from '#web/lib/site-context.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { type SiteData, siteQuery } from '../queries.ts';
import { SectionSkeleton } from '../section-skeleton.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { placeOf, rearrangeSlides } from './save-slides.ts';
import { SlideDialog } from './slide-dialog.tsx';
import styles from './slides-page.module.css';

export { siteLoader as loader } from '../queries.ts';

type Listed = { id: string; name: string; slide: HostSlide };
type Open =
  | { dialog: 'add' }
  | { dialog: 'edit'; slide: HostSlide }
  | { dialog: 'remove'; slide: HostSlide; title: string };

/** The host's own slides of the home page, in their order. Each change is kept at once. */
export function Component() {
  const t = useTranslations('site.slides');
  const { data: site, error, refetch } = useQuery(siteQuery());
  return (
    <SettingsSection name="slides" lede={t('lede', { most: maxSlides })}>
      {error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!site && !error && <SectionSkeleton shape="list" label={t('loading')} />}
      {site && <Slides site={site} />}
    </SettingsSection>
  );
}

function Slides({ site }: { site: SiteData }) {
  const t = useTranslations('site.slides');
  const { showsSamples } = useSite();
  const [open, setOpen] = useState<Open>();
  const listed = useListed(site);
  const isFull = listed.length >= maxSlides;
  return (
    <div className={styles.part}>
      {listed.length === 0 && <p className={styles.none}>{t(showsSamples ? 'noneOurs' : 'none')}</p>}
      {listed.length > 0 && <SlideList listed={listed} onOpen={setOpen} />}
      <div className={styles.add}>
        {!isFull && (
          <Button variant="outline" onClick={() => setOpen({ dialog: 'add' })}>
            <Plus aria-hidden="true" />
            {t('add')}
          </Button>
        )}
        {listed.length > 0 && <Hint as="span">{t(isFull ? 'full' : 'kept', { most: maxSlides })}</Hint>}
      </div>
      {open && <OpenDialog site={site} open={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function SlideList({ listed, onOpen }: { listed: Listed[]; onOpen: (open: Open) => void }) {
  const t = useTranslations('site.slides');
  const move = useMoveSlide();
  return (
    <SortableList
      label={t('label')}
      items={listed}
      onMove={({ slide }, after) => move.mutate({ slide, after: after?.slide })}
      actions={({ name, slide }) => (
        <>
          <IconButton
            aria-label={t('edit', { title: name })}
            onClick={() => onOpen({ dialog: 'edit', slide })}
          >
            <Pencil size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            danger
            aria-label={t('remove', { title: name })}
            onClick={() => onOpen({ dialog: 'remove', slide, title: name })}
          >
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        </>
      )}
    >
      {({ name, slide: { picture } }) => (
        <>
          <img className={styles.picture} src={picture.url} srcSet={picture.srcset} sizes="6rem" alt="" />
          <b className={styles.title}>{name}</b>
        </>
      )}
    </SortableList>
  );
}

type DialogProps = { site: SiteData; open: Open; onClose: () => void };

function OpenDialog({ site, open, onClose }: DialogProps) {
  const { slides } = site;
  if (open.dialog === 'add') return <SlideDialog site={site} place={slides.length} onClose={onClose} />;
  const { slide } = open;
  if (open.dialog === 'edit')
    return (
      <SlideDialog site={site} slide={slide} place={Math.max(0, placeOf(slides, slide))} onClose={onClose} />
    );
  return <RemoveDialog slide={slide} title={open.title} isLast={slides.length === 1} onClose={onClose} />;
}

/** The slides, each under its title in the language of the page. Two of them may have the same picture. */
function useListed({ slides, defaultLocale }: SiteData): Listed[] {
  const locale = useLocale();
  const seen = new Map<string, number>();
  return slides.map((slide) => {
    const { _id } = slide.picture;
    const count = (seen.get(_id) ?? 0) + 1;
    seen.set(_id, count);
    const name = chooseWords(slide.texts, locale, defaultLocale)?.title ?? '';
    return { id: `${_id} ${count}`, name, slide };
  });
}

type Move = { slide: HostSlide; after: HostSlide | undefined };

function useMoveSlide() {
  const client = useQueryClient();
  return useDashboardMutation(
    ({ slide, after }: Move) =>
      rearrangeSlides(client, (slides) => {
        const others = withoutSlide(slides, slide);
        if (others.length === slides.length) return [...slides];
        return others.toSpliced(after ? placeOf(others, after) + 1 : 0, 0, slide);
      }),
    () => undefined,
    'slides',
  );
}

function withoutSlide(slides: readonly HostSlide[], slide: HostSlide): HostSlide[] {
  const place = placeOf(slides, slide);
  return slides.filter((_, index) => index !== place);
}

type RemoveProps = { slide: HostSlide; title: string; isLast: boolean; onClose: () => void };

function RemoveDialog({ slide, title, isLast, onClose }: RemoveProps) {
  const t = useTranslations('site.slides');
  const client = useQueryClient();
  const toast = useToast();
  const { showsSamples } = useSite();
  const removal = useDashboardMutation(
    () => rearrangeSlides(client, (slides) => withoutSlide(slides, slide)),
    () => toast.success(t('removed', { title })),
    'slides',
  );
  const last = showsSamples ? 'removeLastOurs' : 'removeLast';
  return (
    <ConfirmDialog
      tone="danger"
      title={t('removeTitle', { title })}
      text={t(isLast ? last : 'removeText')}
      confirmLabel={t('removeAction')}
      cancelLabel={t('cancel')}
      onConfirm={() => removal.mutate(undefined)}
      onClose={onClose}
    />
  );
}
