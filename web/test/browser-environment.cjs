// jsdom with the browser APIs that it lacks and our pages use. Selected by `@jest-environment` at the top of a test file.
const { TestEnvironment } = require('jest-environment-jsdom');

/** Node's MessageChannel prevents the process from exiting after React's scheduler has used it. */
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

/**
 * Replaces jsdom's `labels`, which walks the document once per label and takes a tenth of the time of a form’s tests.
 * Finds the same labels: those whose `for` names the element, and the enclosing label without a `for`.
 */
const findLabelsByIndex = (page) => {
  const labels = {
    configurable: true,
    get() {
      if (this.type === 'hidden') return null;
      const around = this.closest('label');
      return [...this.getRootNode().querySelectorAll('label')].filter((label) =>
        label.hasAttribute('for') ? this.id !== '' && label.htmlFor === this.id : label === around,
      );
    },
  };
  for (const kind of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'])
    Object.defineProperty(page[`HTML${kind}Element`].prototype, 'labels', labels);
};

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
    // Style sheets are not loaded, and matching antd's thousands of rules for every queried element takes minutes.
    // Inline styles suffice to detect hidden elements.
    page.getComputedStyle = (element) => element.style;
    findLabelsByIndex(page);
    /** Puts the page at an address, so that its relative calls reach the test's own server. */
    page.visit = (url) => this.dom.reconfigure({ url });
    // Entries of the history would lead back to the server of another test; what Back does is tried in a real browser.
    page.history.pushState = () => {};
    page.history.go = () => {};
  }
};
