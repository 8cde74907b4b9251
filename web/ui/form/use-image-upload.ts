import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { type UploadedImage, uploadImage } from '../../lib/upload-image.ts';

/** The state of an `UploadField`: the chosen file and its upload, which is aborted when the page is left. */
export function useImageUpload() {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const [uploaded, setUploaded] = useState<{ file: File; image: UploadedImage }>();
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setError(undefined);
  };

  /** Uploads the file, unless it is the last uploaded one. The error of a failed upload is shown. */
  const upload = async (chosen: File): Promise<UploadedImage | 'canceled' | 'failed'> => {
    if (uploaded?.file === chosen) return uploaded.image;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProgress(0);
    setError(undefined);
    try {
      const image = await uploadImage(chosen, { onProgress: setProgress, signal });
      setUploaded({ file: chosen, image });
      return image;
    } catch (problem) {
      if (signal.aborted) return 'canceled';
      setError(errorMessage(problem));
      return 'failed';
    } finally {
      setProgress(undefined);
    }
  };

  const cancel = () => controller.current?.abort();
  return { file, progress, error, setError, uploaded, choose, upload, cancel };
}
