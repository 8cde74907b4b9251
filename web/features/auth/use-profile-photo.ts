import { signupPhotoRequired } from '#contract/users/users.ts';
import { writeFieldSentence } from '#web/lib/messages/field-sentences.ts';
import { useImageUpload } from '#web/ui/form/use-image-upload.ts';

/** The photo field of a form that uploads the photo on submit. */
export function useProfilePhoto() {
  const { file, progress, error, setError, choose, upload, cancel } = useImageUpload();

  /** Returns whether the photo is missing, and shows the error. */
  const checkChosen = (): boolean => {
    if (!file) void writeFieldSentence(signupPhotoRequired).then(setError);
    return !file;
  };

  /** Returns the photo's address; undefined if the upload was canceled or failed. */
  const send = async (): Promise<string | undefined> => {
    const image = file && (await upload(file));
    return typeof image === 'object' ? image.url : undefined;
  };
  return { file, progress, error, choose, cancel, checkChosen, send };
}
