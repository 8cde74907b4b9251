import { CircleAlert, ScanBarcode, WifiOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { requireOwnDocument } from '#web/lib/own-document.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { UnverifiedNotice } from '../listings/unverified-notice.tsx';
import { SellingWays } from '../listings/ways/selling-ways.tsx';
import styles from './add-many-page.module.css';
import { CommonFieldsPanel } from './common-fields-panel.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { IsbnEntry } from './isbn-entry.tsx';
import { DraftList } from './list/draft-list.tsx';
import type { DeviceDrafts } from './open-device-drafts.ts';
import { ShelfBar } from './shelf-bar.tsx';
import { useCommonFields, useDeviceDrafts, useDraftList, useSending } from './use-device-drafts.ts';

/** Only the policy of this document allows the camera, so it is never shown in another one. */
export function loader({ context, request }: LoaderFunctionArgs): null {
  const { documentPath } = context.get(appContext);
  requireOwnDocument('/dashboard/addmany', documentPath, request);
  return null;
}

const loadCameraLoop = importWithTimeout(async () => ({
  default: (await import('./camera/camera-loop.tsx')).CameraLoop,
}));
const CameraLoop = lazy(loadCameraLoop);

/** Loads it ahead, so that it also opens without a connection. Returns what opens it. */
function useCameraLoop() {
  const toast = useToast();
  const [isScanning, setIsScanning] = useState(false);
  useEffect(() => {
    if (navigator.onLine) loadCameraLoop().catch(() => undefined);
  }, []);
  const openCamera = () => {
    loadCameraLoop().then(
      () => setIsScanning(true),
      (problem) => toast.error(errorMessage(problem)),
    );
  };
  return { isScanning, openCamera, closeCamera: () => setIsScanning(false) };
}

export function Component() {
  const t = useTranslations('listing-drafts.page');
  const { isSellerVerified } = useCurrentUser();
  const { store, isBlocked } = useDeviceDrafts();
  return (
    <>
      <PageHead title={t('title')}>{t('intro')}</PageHead>
      <SellingWays current="/dashboard/addmany" />
      <div className={styles.page}>
        {!isSellerVerified && <UnverifiedNotice />}
        {isBlocked && <Notice icon={CircleAlert} title={t('noStorage')} />}
        {store ? <Batch store={store} /> : !isBlocked && <Spinner label={t('loading')} />}
      </div>
    </>
  );
}

/** The books of a box: what is the same for all of them, the field for the next one, and the list. */
function Batch({ store }: { store: DeviceDrafts }) {
  const t = useTranslations('listing-drafts');
  const drafts = useDraftList(store);
  const common = useCommonFields(store);
  const { isOffline, listedCount } = useSending(store);
  const [isAdding, setIsAdding] = useState(false);
  const { isScanning, openCamera, closeCamera } = useCameraLoop();
  return (
    <>
      <div role="status">{isOffline && <Notice icon={WifiOff} title={t('page.offline')} />}</div>
      <CommonFieldsPanel store={store} common={common} />
      {common && (
        <>
          <Button size="large" className={styles.scan} onClick={openCamera}>
            <ScanBarcode aria-hidden="true" />
            {t('camera.open')}
          </Button>
          <IsbnEntry store={store} common={common} onNoNumber={() => setIsAdding(true)} />
          {/* The loop has fields for the same book, and only one of them is shown at a time. */}
          {!isScanning && <DraftList store={store} drafts={drafts} />}
          <ShelfBar store={store} drafts={drafts} listedCount={listedCount} />
        </>
      )}
      {isScanning && common && (
        <Suspense fallback={<Spinner label={t('camera.starting')} />}>
          <CameraLoop store={store} common={common} drafts={drafts} onClose={closeCamera} />
        </Suspense>
      )}
      {isAdding && <DraftDialog store={store} common={common} onClose={() => setIsAdding(false)} />}
    </>
  );
}
