// Opens pictures in an overlay with arrow and keyboard navigation. Without this file, pictures are plain links.
// No build step and no dependencies: it runs from a folder in any browser, without a server.
(function () {
  'use strict';
  var links = Array.prototype.slice.call(document.querySelectorAll('a[data-picture]'));
  if (links.length === 0 || typeof HTMLDialogElement !== 'function') return;

  var page = document.documentElement;
  // Picture, previous, next, close: in the language of the page.
  var labels = (page.getAttribute('data-words') || 'Picture|Previous picture|Next picture|Close').split('|');
  var ahead = page.dir === 'rtl' ? -1 : 1;
  var place = 0;
  var touchedAt;
  var dialog = document.createElement('dialog');
  var figure = document.createElement('figure');
  var picture = document.createElement('img');
  var words = document.createElement('figcaption');

  function button(name, sign, label, act) {
    var made = document.createElement('button');
    made.type = 'button';
    made.className = name;
    made.textContent = sign;
    made.setAttribute('aria-label', label);
    made.addEventListener('click', act);
    dialog.appendChild(made);
    return made;
  }

  function show(next) {
    if (next < 0 || next >= links.length) return;
    place = next;
    picture.src = links[place].href;
    picture.alt = links[place].title;
    words.textContent = links[place].title;
    words.dir = 'auto';
    before.disabled = place === 0;
    after.disabled = place === links.length - 1;
  }

  dialog.setAttribute('aria-label', labels[0]);
  figure.appendChild(picture);
  figure.appendChild(words);
  dialog.appendChild(figure);
  var before = button('before', ahead > 0 ? '\u2039' : '\u203a', labels[1], function () {
    show(place - 1);
  });
  var after = button('after', ahead > 0 ? '\u203a' : '\u2039', labels[2], function () {
    show(place + 1);
  });
  button('close', '\u00d7', labels[3], function () {
    dialog.close();
  });
  document.body.appendChild(dialog);

  dialog.addEventListener('keydown', function (event) {
    if (event.key === 'ArrowLeft') show(place - ahead);
    if (event.key === 'ArrowRight') show(place + ahead);
  });
  dialog.addEventListener('close', function () {
    links[place].focus();
    links[place].scrollIntoView({ block: 'center' });
  });
  dialog.addEventListener('touchstart', function (event) {
    touchedAt = event.touches.length === 1 ? event.touches[0].clientX : undefined;
  });
  dialog.addEventListener('touchend', function (event) {
    if (touchedAt === undefined) return;
    var way = event.changedTouches[0].clientX - touchedAt;
    if (Math.abs(way) > 48) show(place + (way < 0 ? ahead : -ahead));
    touchedAt = undefined;
  });

  links.forEach(function (link, index) {
    link.addEventListener('click', function (event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      show(index);
      dialog.showModal();
    });
  });
})();
