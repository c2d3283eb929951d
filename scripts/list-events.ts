// `make events`: prints publisher and consumers of each event type, read from the sources.
import { eventMap, printed } from '../tests/architecture/event-map.js';
import { loadSourceTree } from '../tests/architecture/source-tree.js';

console.log(printed(eventMap(loadSourceTree())));
