// `make events`: for each type of event, who says it and who hears it, read from the sources.
import { eventMap, printed } from '../tests/architecture/event-map.js';
import { readHouse } from '../tests/architecture/house.js';

console.log(printed(eventMap(readHouse())));
