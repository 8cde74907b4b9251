import { useEffect, useRef, useState } from 'react';
import { signupPhotoRequired } from '#contract/users.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { uploadImage } from '#web/lib/upload-image.ts';

/** A person's photo: chosen in a form and sent with it. */
export function useProfilePhoto() {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  // A photo that is already there is not sent again when the account was refused.
  const sent = useRef<{ file: File; url: string }>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const choose = (chosen: File) => {
    setFile(chosen);
    setError(undefined);
  };

  /** Answers whether the photo is missing, and says so beside it. */
  const checkChosen = (): boolean => {
    if (!file) setError(signupPhotoRequired);
    return !file;
  };

  /** The photo's address, or undefined when it was refused, which is then said beside it, or cancelled. */
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
      if (!signal.aborted)
        setError(problem instanceof ApiProblem ? problem.message : 'Something went wrong. Please try again.');
      return undefined;
    } finally {
      setProgress(undefined);
    }
  };
  const cancel = () => upload.current?.abort();
  return { file, progress, error, choose, cancel, checkChosen, send };
}
