// jsdom as a phone's browser: what jsdom lacks and our pages use. Chosen by `@jest-environment` at the top of a test file.
const { TestEnvironment } = require('jest-environment-jsdom');

/** Node's own MessageChannel keeps the process alive once React's scheduler has used it. */
class TimedMessageChannel {
  constructor() {
    const port = () => ({ onmessage: null, postMessage() {}, close() {} });
    const [one, two] = [port(), port()];
    one.postMessage = (data) => setTimeout(() => two.onmessage?.({ data }), 0);
    two.postMessage = (data) => setTimeout(() => one.onmessage?.({ data }), 0);
    this.port1 = one;
    this.port2 = two;
  }
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  exportConditions() {
    return ['@keepsake/source', 'browser'];
  }

  async setup() {
    await super.setup();
    const page = this.global;
    Object.assign(page, {
      TextEncoder,
      TextDecoder,
      ReadableStream,
      fetch,
      Request,
      Response,
      Headers,
      structuredClone,
    });
    page.MessageChannel = TimedMessageChannel;
    page.matchMedia = (media) => ({
      matches: false,
      media,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    });
    page.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    page.scrollTo = () => {};
    page.Element.prototype.scrollIntoView = () => {};
    page.Element.prototype.hasPointerCapture = () => false;
    page.Element.prototype.setPointerCapture = () => {};
    page.Element.prototype.releasePointerCapture = () => {};
    page.URL.createObjectURL = () => 'blob:picture';
    page.URL.revokeObjectURL = () => {};
    // Our style sheets are not loaded here, and matching antd's thousands of rules against every element that a query looks at
    // takes minutes: what an element says of itself is enough to tell hidden from shown.
    page.getComputedStyle = (element) => element.style;
    /** Puts the page at an address, so that its relative calls reach the test's own server. */
    page.visit = (url) => this.dom.reconfigure({ url });
  }
};
