import { Download } from 'lucide-react';
import { download } from '#web/lib/download.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

/** Saves what an operation of the API returns as a file. */
export function DownloadButton({ path, fileName, label }: { path: string; fileName: string; label: string }) {
  const toast = useToast();
  const { run, busy } = useAction(() => download(`/api${path}`, fileName), { show: toast.error });
  return (
    <Button variant="outline" aria-disabled={busy || undefined} onClick={() => void run()}>
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
