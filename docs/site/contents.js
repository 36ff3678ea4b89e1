// On a wide screen the list of pages stands open beside the text.
const list = document.querySelector('nav details');
const wide = matchMedia('(min-width: 56rem)');
const show = () => {
  list.open = wide.matches;
};
wide.addEventListener('change', show);
show();
