import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type SubmitErrorHandler, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { signupForm, signupPhotoRequired } from '../../../contract/accounts.ts';
import { ApiProblem } from '../../api/call-api.ts';
import { uploadPicture } from '../../api/upload-picture.ts';
import { useAuth } from '../../auth/auth-context.tsx';
import { useToast } from '../../ui/toast.tsx';

type Signup = z.output<typeof signupForm>;

/** The sign-up form; `submit` sends the photo, opens the account and goes on to `from`. */
export function useSignup(from: string) {
  const { createUser } = useAuth();
  const navigate = useNavigate();
  const toast = useToast();
  const photo = useProfilePhoto();
  // No default values: what was typed before the page was live stays.
  const form = useForm<Signup>({ resolver: zodResolver(signupForm) });

  const send = async (account: Signup) => {
    const image = await photo.send();
    if (!image) return;
    try {
      await createUser({ ...account, image });
    } catch (problem) {
      toast.error(wordsOf(problem));
      return;
    }
    await navigate(from, { replace: true });
  };

  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    const page = event.currentTarget;
    const missing = photo.checkChosen();
    const sendUnlessMissing = async (account: Signup) => {
      if (missing) page.querySelector<HTMLElement>('input[type="file"]')?.focus();
      else await send(account);
    };
    const stay: SubmitErrorHandler<Signup> = () => {};
    return form.handleSubmit(sendUnlessMissing, stay)(event);
  };
  return { form, photo, submit };
}

function useProfilePhoto() {
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
      const { url } = await uploadPicture(file, { onProgress: setProgress, signal });
      sent.current = { file, url };
      return url;
    } catch (problem) {
      if (!signal.aborted) setError(wordsOf(problem));
      return undefined;
    } finally {
      setProgress(undefined);
    }
  };
  const cancel = () => upload.current?.abort();
  return { file, progress, error, choose, cancel, checkChosen, send };
}

const wordsOf = (problem: unknown): string =>
  problem instanceof ApiProblem ? problem.message : 'Something went wrong. Please try again.';
