import { Layers, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { addByIsbn } from '../add-draft.ts';
import type { CommonFields, DeviceDraft } from '../device-draft.ts';
import { DraftDialog } from '../draft-dialog.tsx';
import type { DeviceDrafts } from '../open-device-drafts.ts';
import styles from './camera-loop.module.css';
import { FrontPanel, GradePanel, ScanPanel } from './panels.tsx';
import { takePhoto } from './take-photo.ts';
import { useBarcode } from './use-barcode.ts';
import { type Camera, useCamera } from './use-camera.ts';

const steps = ['back', 'front', 'grade'] as const;
type Step = (typeof steps)[number];

type Props = {
  store: DeviceDrafts;
  common: CommonFields;
  drafts: readonly DeviceDraft[];
  onClose: () => void;
};

/**
 * Back, front, grade and price, next book: in one document, because phones ask for the camera again in each new one, and with one stream
 * for both pictures. Without a camera, closing it leads to the field for the number.
 */
export function CameraLoop({ store, common, drafts, onClose }: Props) {
  const t = useTranslations('listing-drafts.camera');
  const dialog = useModal();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const [current, setCurrent] = useState<string>();
  const [removed, setRemoved] = useState<string>();
  const [step, setStep] = useState<Step>('back');
  const [isTyping, setIsTyping] = useState(false);
  const draft = drafts.find(({ id }) => id === current);
  const begin = (id: string) => {
    setCurrent(id);
    setStep('front');
  };
  useBarcode(video, step === 'back' && camera.state === 'running' && !isTyping, (isbn) => {
    navigator.vibrate?.(60);
    void addByIsbn(store, common, isbn).then(begin);
  });
  const next = () => {
    setCurrent(undefined);
    setStep('back');
  };
  const photograph = async () => {
    const photo = video.current && (await takePhoto(video.current));
    if (photo && current) await store.change(current, (present) => ({ ...present, photo, problem: null }));
    setStep('grade');
  };
  const takeOut = () => {
    if (current) void store.change(current, (present) => ({ ...present, removedAt: Date.now() }));
    setRemoved(current);
    next();
  };
  return (
    <dialog ref={dialog} className={styles.loop} aria-label={t('open')} onCancel={onClose}>
      <Bar step={step} count={drafts.length} onClose={onClose} />
      <Viewfinder video={video} camera={camera} step={step} />
      {step === 'back' && (
        <ScanPanel
          store={store}
          common={common}
          camera={camera}
          removed={drafts.find(({ id }) => id === removed)}
          onBegin={begin}
          onNoBarcode={() => setIsTyping(true)}
          onClose={onClose}
        />
      )}
      {step === 'front' && draft && (
        <FrontPanel
          draft={draft}
          onPhotograph={() => void photograph()}
          onSkip={() => setStep('grade')}
          onTakeOut={takeOut}
        />
      )}
      {step === 'grade' && draft && <GradePanel store={store} draft={draft} onNext={next} />}
      {isTyping && (
        <DraftDialog store={store} common={common} onClose={() => setIsTyping(false)} onAdded={begin} />
      )}
    </dialog>
  );
}

/** Opens the dialog while it is on the page. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

function Bar({ step, count, onClose }: { step: Step; count: number; onClose: () => void }) {
  const t = useTranslations('listing-drafts.camera');
  return (
    <header className={styles.bar}>
      <IconButton aria-label={t('close')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
      <ol className={styles.steps} aria-label={t('steps')}>
        {steps.map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {t(name)}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={styles.tray}
        aria-label={t('batch', { count, number: String(count) })}
        onClick={onClose}
      >
        <Layers aria-hidden="true" />
        {count}
      </button>
    </header>
  );
}

type ViewProps = { video: React.RefObject<HTMLVideoElement | null>; camera: Camera; step: Step };

/** What the camera sees. It stays while the grade is chosen, or the next book would have to wait for it. */
function Viewfinder({ video, camera, step }: ViewProps) {
  const t = useTranslations('listing-drafts.camera');
  const [isLit, setIsLit] = useState(false);
  const light = () => {
    camera.switchTorch(!isLit);
    setIsLit(!isLit);
  };
  const says = { starting: t('starting'), refused: t('refused'), running: step === 'back' ? t('hold') : '' };
  return (
    <div className={classNames(styles.view, step === 'grade' && styles.hidden)}>
      <video ref={video} playsInline muted autoPlay />
      {camera.state === 'running' && <span className={styles.frame} data-step={step} aria-hidden="true" />}
      <p role="status">{says[camera.state]}</p>
      {camera.hasTorch && (
        <button type="button" className={styles.torch} aria-pressed={isLit} onClick={light}>
          {t('torch')}
        </button>
      )}
    </div>
  );
}
