const machines =
  /bot|crawl|spider|preview|proxy|scanner|curl|wget|python|java\/|okhttp|headless|safelinks|barracuda|mimecast|proofpoint/i;
/** Mail privacy of some makers opens every mail under this name, whoever reads it or not. */
const nameless = /^Mozilla\/5\.0$/;
/** Nobody reads a mail within this time of its arrival; machines that look for malware do. */
const tooSoonMs = 10_000;

/** Whether a program opened it, and not the person. In doubt it counts as a program: rates are not made up. */
export const isMachine = (agent: string, sinceSentMs: number): boolean =>
  agent === '' || nameless.test(agent.trim()) || machines.test(agent) || sinceSentMs < tooSoonMs;
