import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './toast.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Message = { id: number; kind: 'success' | 'error'; title: string; detail?: string | undefined };
type Say = (title: string, detail?: string) => void;
type Toasts = { success: Say; error: Say };

const shownMilliseconds = 3000;
const reachKey = 'F8';
const ToastContext = createContext<Toasts | undefined>(undefined);
const ShownContext = createContext<readonly Message[]>([]);

/** `toast.success('Deleted!', 'Your file has been deleted.')` */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/** Shows short messages over every page and reads them out. F8 goes to the last one, which then stays. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const lastId = useRef(0);
  const toasts = useMemo<Toasts>(() => {
    const say = (kind: Message['kind']) => (title: string, detail?: string) => {
      lastId.current += 1;
      const message = { id: lastId.current, kind, title, detail };
      setMessages((shown) => [...shown, message]);
    };
    return { success: say('success'), error: say('error') };
  }, []);
  const region = useTopLayer(messages.at(-1)?.id);
  const { remember, goBack } = useWayBack();
  useReachKey(region);
  const remove = (id: number) => {
    if (region.current?.querySelector(`[data-id="${id}"]`)?.contains(document.activeElement)) goBack();
    setMessages((shown) => shown.filter((message) => message.id !== id));
  };
  const toastsOf = (kind: Message['kind']) =>
    messages
      .filter((message) => message.kind === kind)
      .map((message) => <Toast key={message.id} message={message} onEnd={() => remove(message.id)} />);
  return (
    <ToastContext value={toasts}>
      <ShownContext value={messages}>{children}</ShownContext>
      {/* Both regions are there before their messages, or these would not be read out. */}
      <div
        className={styles.region}
        popover="manual"
        role="region"
        aria-label={`Notifications (${reachKey})`}
        ref={region}
        onFocus={remember}
      >
        <div role="status">{toastsOf('success')}</div>
        <div role="alert">{toastsOf('error')}</div>
      </div>
    </ToastContext>
  );
}

/** The toasts once more, for those who listen inside an open dialog: there all the rest of the page is silent. */
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

/** A dialog opened since would cover its toasts: whoever came last into the top layer lies on top. */
function useTopLayer(lastId: number | undefined) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isOpen = region.current?.matches(':popover-open');
    if (lastId !== undefined && isOpen && document.querySelector('dialog:modal'))
      region.current?.hidePopover();
    if (!region.current?.matches(':popover-open')) region.current?.showPopover();
  }, [lastId]);
  return region;
}

/** Three seconds are too short to get there with Tab. */
function useReachKey(region: Region): void {
  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      const last = event.key === reachKey && [...(region.current?.querySelectorAll('button') ?? [])].at(-1);
      if (!last) return;
      event.preventDefault();
      last.focus();
    };
    addEventListener('keydown', reach);
    return () => removeEventListener('keydown', reach);
  }, [region]);
}

/** Where the focus was before it came to the messages, for when the one that has it goes away. */
function useWayBack() {
  const from = useRef<Element>(null);
  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
  };
  const goBack = () => {
    if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
  };
  return { remember, goBack };
}

/** Three seconds, and for as long as somebody points at it or has the focus in it. */
function Toast({ message, onEnd }: { message: Message; onEnd: () => void }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => end.current(), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [held]);
  const Icon = message.kind === 'error' ? CircleAlert : CircleCheck;
  return (
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
      <button type="button" className={styles.close} aria-label="Dismiss this notification" onClick={onEnd}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
