import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import styles from './toast.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Message = { id: number; kind: 'success' | 'error'; title: string; detail?: string | undefined };
type ShowToast = (title: string, detail?: string) => void;
type Toasts = { success: ShowToast; error: ShowToast };

/** Errors stay longer: they often say in a sentence what to do. */
const visibleMs = { success: 3000, error: 8000 };
const focusKey = 'F8';
const ToastContext = createContext<Toasts | undefined>(undefined);
const ShownContext = createContext<readonly Message[]>([]);

/** `toast.success('Deleted!', 'Your file has been deleted.')` */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/** Shows and announces short messages on every page. F8 moves the focus to the last one, which then stays open. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('ui.toast');
  const [messages, setMessages] = useState<Message[]>([]);
  const lastId = useRef(0);
  const toasts = useMemo<Toasts>(() => {
    const show = (kind: Message['kind']) => (title: string, detail?: string) => {
      lastId.current += 1;
      const message = { id: lastId.current, kind, title, detail };
      setMessages((shown) => [...shown, message]);
    };
    return { success: show('success'), error: show('error') };
  }, []);
  const region = useTopLayer(messages.at(-1)?.id);
  const { remember, returnFocus } = useFocusReturn();
  useFocusKey(region);
  const remove = (id: number) => {
    if (region.current?.querySelector(`[data-id="${id}"]`)?.contains(document.activeElement)) returnFocus();
    setMessages((shown) => shown.filter((message) => message.id !== id));
  };
  const toastsOf = (kind: Message['kind']) =>
    messages
      .filter((message) => message.kind === kind)
      .map((message) => <Toast key={message.id} message={message} onEnd={() => remove(message.id)} />);
  return (
    <ToastContext value={toasts}>
      <ShownContext value={messages}>{children}</ShownContext>
      {/* Both live regions exist before their messages, or these would not be announced. */}
      <section
        className={styles.region}
        popover="manual"
        aria-label={t('region', { key: focusKey })}
        ref={region}
        onFocus={remember}
      >
        <div role="status">{toastsOf('success')}</div>
        <div role="alert">{toastsOf('error')}</div>
      </section>
    </ToastContext>
  );
}

/** Repeats the toasts inside an open dialog, because screen readers ignore the rest of the page there. */
export const ToastEcho = () => (
  <VisuallyHidden as="div" role="status">
    {useContext(ShownContext).map(({ id, title, detail }) => (
      <p key={id}>
        {title} {detail}
      </p>
    ))}
  </VisuallyHidden>
);

type Region = ReturnType<typeof useTopLayer>;

/** A dialog opened later would cover the toasts: the last element added to the top layer is on top. */
function useTopLayer(lastId: number | undefined) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const isOpen = region.current?.matches(':popover-open');
    if (lastId !== undefined && isOpen && document.querySelector('dialog:modal'))
      region.current?.hidePopover();
    if (!region.current?.matches(':popover-open')) region.current?.showPopover();
    if (lastId !== undefined && region.current) uncoverFocus(region.current);
  }, [lastId]);
  return region;
}

/** Scrolls a focused control from under the toasts. Those that get the focus later are scrolled by the browser. */
function uncoverFocus(region: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused?.matches('a, button, input, select, textarea') || region.contains(focused)) return;
  const [control, toasts] = [focused.getBoundingClientRect(), region.getBoundingClientRect()];
  if (control.bottom > toasts.top && control.top < toasts.bottom)
    focused.scrollIntoView({ block: 'nearest' });
}

/** Three seconds are too short to reach a toast with Tab. */
function useFocusKey(region: Region): void {
  useEffect(() => {
    const focusLast = (event: KeyboardEvent) => {
      const last = event.key === focusKey && [...(region.current?.querySelectorAll('button') ?? [])].at(-1);
      if (!last) return;
      event.preventDefault();
      last.focus();
    };
    addEventListener('keydown', focusLast);
    return () => removeEventListener('keydown', focusLast);
  }, [region]);
}

/** Remembers where the focus was before it moved to the toasts, to restore it when the focused one closes. */
function useFocusReturn() {
  const from = useRef<Element>(null);
  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
  };
  const returnFocus = () => {
    if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
  };
  return { remember, returnFocus };
}

/** Closes by itself, but not while it is hovered or focused. */
function Toast({ message, onEnd }: { message: Message; onEnd: () => void }) {
  const t = useTranslations('ui.toast');
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => end(), visibleMs[message.kind]);
    return () => clearTimeout(timer);
  }, [held, message.kind]);
  const Icon = message.kind === 'error' ? CircleAlert : CircleCheck;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events only say whether the toast is in use; it is not a control.
    <div
      className={styles.toast}
      data-kind={message.kind}
      data-testid="toast"
      data-id={message.id}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && onEnd()}
    >
      <Icon aria-hidden="true" />
      <span>
        <b>{message.title}</b>
        {message.detail && <span>{message.detail}</span>}
      </span>
      <button type="button" className={styles.close} aria-label={t('dismiss')} onClick={onEnd}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
