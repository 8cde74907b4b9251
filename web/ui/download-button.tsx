import { Download } from 'lucide-react';
import { useState } from 'react';
import { download } from '#web/lib/download.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

/** Saves what an operation of the API returns as a file. */
export function DownloadButton({ path, fileName, label }: { path: string; fileName: string; label: string }) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const take = async () => {
    setIsBusy(true);
    try {
      await download(`/api${path}`, fileName);
    } catch (problem) {
      toast.error(errorMessage(problem));
    }
    setIsBusy(false);
  };
  return (
    <Button variant="outline" aria-disabled={isBusy || undefined} onClick={() => isBusy || void take()}>
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
