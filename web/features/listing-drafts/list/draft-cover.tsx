import { useEffect, useState } from 'react';
import { smallestImageUrl } from '#contract/kernel/image-url.ts';
import type { DeviceDraft } from '../device-draft.ts';
import styles from './draft-cover.module.css';

/** The seller's photo. Without one, a plain cover set from the title, and a question mark without that. */
export function DraftCover({ draft: { photo, fields } }: { draft: DeviceDraft }) {
  const address = useBlobUrl(photo) ?? (fields.book_photo ? smallestImageUrl(fields.book_photo) : undefined);
  if (address) return <img className={styles.cover} src={address} width="44" height="66" alt="" />;
  return (
    <span className={styles.plain} data-unknown={fields.book_title ? undefined : ''} aria-hidden="true">
      {fields.book_title ?? '?'}
    </span>
  );
}

function useBlobUrl(blob: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
