import { CircleAlert, CircleCheck } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';

type Message = { id: number; kind: 'success' | 'error'; title: string; detail?: string | undefined };
type Say = (title: string, detail?: string) => void;
type Toasts = { success: Say; error: Say };

const shownMilliseconds = 3000;
const ToastContext = createContext<Toasts | undefined>(undefined);

/** `toast.success('Deleted!', 'Your file has been deleted.')` */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/** Shows short messages over every page and reads them out. */
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
  const remove = (id: number) => setMessages((shown) => shown.filter((message) => message.id !== id));
  return (
    <ToastContext value={toasts}>
      {children}
      <div className="toasts" aria-live="polite">
        {messages.map((message) => (
          <Toast key={message.id} message={message} onEnd={() => remove(message.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

/** Three seconds, and for as long as somebody points at it or has the focus in it. */
function Toast({ message, onEnd }: { message: Message; onEnd: () => void }) {
  const [held, setHeld] = useState(false);
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
      className="toast"
      data-kind={message.kind}
      role={message.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <span>
        <b>{message.title}</b>
        {message.detail && <span>{message.detail}</span>}
      </span>
    </div>
  );
}
