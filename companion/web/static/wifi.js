// The box's own Wi-Fi: a tap on a network's name takes it; the answer comes on the box, since the network goes.
const name = document.getElementById("name");
const password = document.getElementById("password");
const told = document.getElementById("told");

document.getElementById("found").addEventListener("click", (event) => {
  if (event.target.value) {
    name.value = event.target.value;
    password.focus();
  }
});

document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch(location.pathname, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: name.value, password: password.value }),
  });
  told.textContent = answer.ok ? told.dataset.sent : await answer.text();
});
