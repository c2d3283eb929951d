import { useCallback, useEffect, useRef, useState } from 'react';
import { regionalForm } from '../../../shared/language/languages.js';
import { activeLanguage } from '../../../shared/language/texts.js';

export type Speech = {
  readonly speaking: boolean;
  /** The browser refused or failed to speak. */
  readonly failed: boolean;
  readonly pause: () => void;
  readonly resume: () => void;
};

/** Browsers list their voices shortly after the first request. */
const voicesDelayMs = 300;

/** Calls back once the voices should be listed. Returns a function that cancels this. */
const withVoices = (synthesis: SpeechSynthesis, callBack: () => void): (() => void) => {
  if (synthesis.getVoices().length > 0) {
    callBack();
    return () => undefined;
  }
  // Not by the event: older versions of Safari have no listeners here.
  const timer = setTimeout(callBack, voicesDelayMs);
  return () => clearTimeout(timer);
};

/** Returns a voice that runs on the device: others send each sentence to the maker of the browser. */
const localVoice = (synthesis: SpeechSynthesis, lang: string): SpeechSynthesisVoice | undefined => {
  const own = synthesis.getVoices().filter(({ localService }) => localService);
  const [language] = lang.split('-');
  return (
    own.find((voice) => voice.lang.replace('_', '-') === lang) ??
    own.find((voice) => voice.lang.split(/[-_]/)[0] === language)
  );
};

/**
 * Speaks the sentences one after the other, then calls `onDone`. A pause stops after no more than a word, and resuming
 * repeats the sentence: the pause of the browser itself does not work on Android. Stops when the page is hidden or left.
 */
export const useSpeech = (sentences: readonly string[], onDone: () => void): Speech => {
  const [speaking, setSpeaking] = useState(true);
  const [failed, setFailed] = useState(false);
  const at = useRef(0);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => {
    at.current = 0;
  }, [sentences]);

  useEffect(() => {
    if (!speaking) return undefined;
    const { speechSynthesis } = window;
    let left = false;
    const next = (): void => {
      const sentence = sentences[at.current];
      if (sentence === undefined) return done.current();
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = regionalForm(activeLanguage());
      utterance.voice = localVoice(speechSynthesis, utterance.lang) ?? null;
      utterance.rate = 0.9;
      utterance.addEventListener('end', () => {
        if (left) return;
        at.current += 1;
        next();
      });
      utterance.addEventListener('error', () => {
        if (left) return;
        setFailed(true);
        setSpeaking(false);
      });
      speechSynthesis.speak(utterance);
    };
    speechSynthesis.cancel();
    const stopWaiting = withVoices(speechSynthesis, next);
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') setSpeaking(false);
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      left = true;
      stopWaiting();
      document.removeEventListener('visibilitychange', onHide);
      speechSynthesis.cancel();
    };
  }, [speaking, sentences]);

  const pause = useCallback(() => setSpeaking(false), []);
  const resume = useCallback(() => {
    setFailed(false);
    setSpeaking(true);
  }, []);
  return { speaking, failed, pause, resume };
};
