import { type RefObject, useEffect, useState } from 'react';

/** The camera that was used last, so that a phone with several of them does not begin with another one. */
const rememberedKey = 'dogear-camera';

export type Camera = {
  state: 'starting' | 'running' | 'refused';
  hasTorch: boolean;
  switchTorch: (isOn: boolean) => void;
};

/** Shows the camera in a video element for as long as the component is on the page: one stream for all books and both pictures. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<Camera['state']>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  useEffect(() => {
    let stream: MediaStream | undefined;
    let hasLeft = false;
    const start = async () => {
      stream = await openStream();
      if (hasLeft) return stopStream(stream);
      const [camera] = stream.getVideoTracks();
      remember(camera);
      setTrack(camera);
      if (!video.current) return;
      video.current.srcObject = stream;
      await video.current.play();
      setState('running');
    };
    start().catch(() => setState('refused'));
    return () => {
      hasLeft = true;
      if (stream) stopStream(stream);
    };
  }, [video]);
  return {
    state,
    hasTorch: track !== undefined && 'torch' in (track.getCapabilities?.() ?? {}),
    switchTorch: (isOn) =>
      void track
        ?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
        .catch(() => undefined),
  };
}

const size = { width: { ideal: 1280 }, height: { ideal: 720 } };

async function openStream(): Promise<MediaStream> {
  const back: MediaTrackConstraints = { ...size, facingMode: 'environment' };
  const deviceId = localStorage.getItem(rememberedKey);
  if (!deviceId) return navigator.mediaDevices.getUserMedia({ video: back });
  const remembered: MediaTrackConstraints = { ...size, deviceId: { exact: deviceId } };
  // It may have been unplugged since.
  return navigator.mediaDevices
    .getUserMedia({ video: remembered })
    .catch(() => navigator.mediaDevices.getUserMedia({ video: back }));
}

function remember(camera: MediaStreamTrack | undefined): void {
  const { deviceId } = camera?.getSettings() ?? {};
  if (deviceId) localStorage.setItem(rememberedKey, deviceId);
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
