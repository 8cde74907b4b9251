import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

type Props = { text: string; copied: string; failed: string; children: string };

/** Copies a text. Browsers have a clipboard on secure pages only, and may deny it. */
export function CopyButton({ text, copied, failed, children }: Props) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(copied);
    } catch {
      toast.error(failed);
    }
  };
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <Copy aria-hidden="true" />
      {children}
    </Button>
  );
}
