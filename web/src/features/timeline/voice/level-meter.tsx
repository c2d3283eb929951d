import { useEffect, useRef, type JSX } from 'react';

/** Milliseconds between readings; fewer where motion is unwelcome. */
const intervalMs = 100;
const calmIntervalMs = 600;

/** Shows the level of the microphone. Hidden from screen readers, which would read every change. */
export const LevelMeter = ({ stream }: { readonly stream: MediaStream | undefined }): JSX.Element => {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!stream) {
      bar.current?.style.setProperty('--level', '0');
      return undefined;
    }
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = window.setInterval(
      () => {
        analyser.getFloatTimeDomainData(samples);
        const power = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
        bar.current?.style.setProperty('--level', Math.min(1, power * 4).toFixed(2));
      },
      isCalm ? calmIntervalMs : intervalMs,
    );
    return () => {
      window.clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return (
    <div className="recorder-level" aria-hidden="true">
      <span ref={bar} />
    </div>
  );
};
