import { useEffect, useRef, useState } from 'react';
import { signupPhotoRequired } from '#contract/users.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { uploadImage } from '#web/lib/upload-image.ts';

/** The photo field of a form that uploads the photo on submit. */
export function useProfilePhoto() {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  // An uploaded photo is not uploaded again if creating the account fails.
  const sent = useRef<{ file: File; url: string }>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const choose = (chosen: File) => {
    setFile(chosen);
    setError(undefined);
  };

  /** Returns whether the photo is missing, and shows the error. */
  const checkChosen = (): boolean => {
    if (!file) setError(signupPhotoRequired);
    return !file;
  };

  /** Returns the photo's address; undefined if the upload was canceled or failed, in which case the error is shown. */
  const send = async (): Promise<string | undefined> => {
    if (!file) return undefined;
    if (sent.current?.file === file) return sent.current.url;
    const controller = new AbortController();
    const { signal } = controller;
    upload.current = controller;
    setProgress(0);
    setError(undefined);
    try {
      const { url } = await uploadImage(file, { onProgress: setProgress, signal });
      sent.current = { file, url };
      return url;
    } catch (problem) {
      if (!signal.aborted) setError(errorMessage(problem));
      return undefined;
    } finally {
      setProgress(undefined);
    }
  };
  const cancel = () => upload.current?.abort();
  return { file, progress, error, choose, cancel, checkChosen, send };
}
